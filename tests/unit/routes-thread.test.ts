import { describe, expect, test } from "vitest";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { threadDays, unreadUpTo } from "#routes/messages/-parts/thread.ts";

const NOON = new Date(2025, 10, 21, 12).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let made = 0;
function message(over: Partial<ChatMessage>): ChatMessage {
  made += 1;
  return {
    id: `m${String(made)}`,
    listingId: "l",
    senderId: "a",
    receiverId: "b",
    content: "Bonjour",
    read: false,
    seq: made,
    createdAt: NOON,
    mine: true,
    state: "sent",
    ...over,
  };
}

describe("thread", () => {
  test("each day has one heading, in the order given", () => {
    const days = threadDays([
      message({ createdAt: NOON - 24 * HOUR }),
      message({ createdAt: NOON }),
      message({ createdAt: NOON + HOUR }),
    ]);
    expect(days.map((day) => day.bubbles.length)).toEqual([1, 2]);
  });

  test("one side writing within five minutes is one group; else another one opens", () => {
    const [day] = threadDays([
      message({ createdAt: NOON }),
      message({ createdAt: NOON + 2 * MINUTE }),
      message({ createdAt: NOON + 3 * MINUTE, mine: false }),
      message({ createdAt: NOON + 30 * MINUTE, mine: false }),
    ]);
    expect(day?.bubbles.map((bubble) => [bubble.opensRun, bubble.closesRun])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  test("a clock that went back opens no second heading for a day already begun", () => {
    const days = threadDays([
      message({ createdAt: NOON }),
      message({ createdAt: NOON - 30 * HOUR }),
      message({ createdAt: NOON }),
    ]);
    expect(days).toHaveLength(1);
    expect(days[0]?.bubbles).toHaveLength(3);
  });

  test("nothing to show is no day", () => expect(threadDays([])).toEqual([]));
});

describe("read up to", () => {
  test("is the newest message of the other person that is still unread", () => {
    expect(
      unreadUpTo([
        message({ mine: false, read: true, seq: 1 }),
        message({ mine: false, seq: 2 }),
        message({ mine: true, seq: 9 }),
        message({ mine: false, seq: 5 }),
      ]),
    ).toBe(5);
  });

  test("is nothing when all is read, or only one's own words wait", () => {
    expect(
      unreadUpTo([message({ mine: false, read: true }), message({ mine: true, seq: null, state: "queued" })]),
    ).toBeNull();
  });
});
