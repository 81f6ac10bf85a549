import { expect, test } from "vitest";
import { choicesInTurn, type NoticeChange, type NoticeChoices } from "#notifications/browser.ts";

const CHOICES = { muted: [], showsText: false, byMail: true, browsers: 1 } as unknown as NoticeChoices;

/** A server that takes what it is given when the test says so. */
function slowServer() {
  let kept = CHOICES;
  const asked: { change: NoticeChange; answer: (taken: boolean) => Promise<void> }[] = [];
  const shown: string[] = [];
  const change = choicesInTurn(
    CHOICES,
    (given) =>
      new Promise((resolve) => {
        const answer = async (taken: boolean) => {
          if (taken) kept = { ...kept, ...given };
          resolve(taken ? kept : null);
          await new Promise((later) => setImmediate(later));
        };
        asked.push({ change: given, answer });
      }),
    ({ muted, byMail }, taken) => shown.push(`${muted.join()} ${byMail}${taken ? "" : " refused"}`),
  );
  return { asked, shown, change, kept: () => kept };
}

test("two quick switches both hold: shown at once, sent in turn, made of what is shown", async () => {
  const { asked, shown, change, kept } = slowServer();
  change({ muted: ["message"] });
  change({ muted: ["message", "favorite"] });
  change({ byMail: false });
  expect([shown, asked.length]).toEqual([["message true", "message,favorite true", "message,favorite false"], 1]);
  for (let n = 0; n < 3; n++) await asked[n]?.answer(true);
  expect(kept()).toMatchObject({ muted: ["message", "favorite"], byMail: false });
  expect(shown.slice(3)).toEqual(["message,favorite false"]);
});

test("one that the server refused brings back its last word, without what waited behind", async () => {
  const { asked, shown, change } = slowServer();
  change({ muted: ["message"] });
  change({ muted: ["message", "favorite"] });
  change({ byMail: false });
  await asked[0]?.answer(true);
  await asked[1]?.answer(false);
  expect([asked.length, shown.at(-1)]).toEqual([2, "message true refused"]);
  change({ byMail: false });
  await asked[2]?.answer(true);
  expect(shown.at(-1)).toBe("message false");
});
