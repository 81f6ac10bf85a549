import type { Mutants } from "./lists.ts";

/** All of them, for most questions are asked by several: the run of a file ends with its first failure. */
const TESTS = ["browse", "search", "conversation", "sell", "blocks", "sources", "moderation", "pay", "suggestions"].map(
  (about) => `tests/unit/queries-${about}.test.ts`,
);

/** Screens as the sum of replica and outbox. */
export const QUERIES: readonly Mutants[] = [
  {
    file: "src/queries/use-my-profile.ts",
    tests: TESTS,
    lines: [
      [`known || who.phase === "visitor" ? NONE`, `known ? NONE`],
      [`last === undefined || last.refusal === null`, `last === undefined`],
      [`taken: code === "duplicate"`, `taken: false`],
    ],
  },
  {
    file: "src/queries/use-listing.ts",
    tests: TESTS,
    lines: [
      [`gone === null ? (shown ?? favorite) : null`, `shown ?? favorite`],
      [`(shown ?? favorite)`, `shown ?? null`],
      [`(unread ? rows`, `(true ? rows`],
      [`feed === null || progress`, `progress`],
      [`isSold ? "sold" : isDeleted ? "deleted" : isAsleep ? "asleep" : "unknown"`, `"unknown"`],
      [`statusOf(known.mine.status).isDeleted ? "missing" : "ready"`, `"ready"`],
      [`known.row.userId === userId`, `false`],
      [`if (answer?.state === "missing") return as("missing", null);`, ``],
      [`if (phase === "loading" && feedRow.getState() !== null)`, `if (phase === "loading")`],
      [`unreachable: phase === "loading" && ask?.state === "failed"`, `unreachable: false`],
      [`(found ?? EMPTY).filter((row) => !hidden.has(row.userId))`, `found ?? EMPTY`],
      [`.slice(0, SIMILAR_LISTINGS)`, ``],
      [`if (!statusOf(found.status).canBeEdited) return { phase: "missing" };`, ``],
      [`last?.state === "refused" ? again(last, base) : base`, `base`],
    ],
  },
  {
    file: "src/queries/feed-index.ts",
    tests: TESTS,
    lines: [
      [`isInCurrentTown(row) && !changed.has(row.id)`, `isInCurrentTown(row)`],
      [`before.category !== row.category`, `false`],
      [`if (row !== undefined) this.#kinds.get(row.category)?.delete(id);`, ``],
      [`market.drop(id);\n      else`, `;\n      else`],
      [`complete = slice.length < SLICE;`, `complete = true;`],
    ],
  },
  {
    file: "src/outbox/follow-rows.ts",
    tests: ["tests/unit/outbox-follow.test.ts", "tests/unit/outbox-bounded.test.ts"],
    lines: [
      [`"all" in parts ? null : seqsOf(parts[part])`, `seqsOf(parts[part])`],
      [`changed === null || seqs === null ? null : new Set([...changed, ...seqs])`, `null`],
      [`    } catch {\n      changed = null;`, `    } catch {`],
      [`changed === null || held === emitted) return;`, `changed === null) return;`],
      [`if (agreed || stopped) return;`, `return;`],
      [`JSON.stringify(before) === JSON.stringify(now) ? before : now`, `now !== now ? before : now`],
    ],
  },
  {
    file: "src/outbox/queued-uploads.ts",
    tests: ["tests/unit/outbox-bounded.test.ts"],
    lines: [
      [`.startsWithAnyOf(UPLOAD_KEYS)`, `.startsWith(UPLOAD_KEYS.length > 9 ? "x" : "")`],
      [`state === "queued"`, `state !== "sent"`],
    ],
  },
  {
    file: "src/model/message/mutations.ts",
    tests: ["tests/unit/outbox-bounded.test.ts", "tests/unit/mutations.test.ts"],
    lines: [["`read:${listing_id}", "`conversation:${listing_id}"]],
  },
  {
    file: "src/domain/once-per-row.ts",
    tests: ["tests/unit/outbox-bounded.test.ts"],
    lines: [[`made.get(row) ?? make(row)`, `make(row)`]],
  },
  {
    file: "src/queries/use-waiting.ts",
    tests: TESTS,
    lines: [
      [`&& row.travel.silent !== true`, ``],
      [`row.state !== "sent" && `, ``],
      [`.filter(({ state }) => state !== "refused")`, ``],
    ],
  },
  {
    file: "src/queries/use-pending.ts",
    tests: TESTS,
    lines: [
      [`waiting: mutations.length - refused`, `waiting: mutations.length`],
      [`again: shown.filter(isRetryable).length`, `again: shown.length`],
      [`cancellable: row.state !== "sending"`, `cancellable: true`],
      [`publication?.state === "uploading" ? "sending" : row.state`, `row.state`],
    ],
  },
  {
    file: "src/queries/use-conversation.ts",
    tests: TESTS,
    lines: [
      [
        `return rows.filter((row) => !known.has(row.id));`,
        `return rows.filter((row) => known.size >= 0 && row.id !== "");`,
      ],
    ],
  },
  {
    file: "src/model/message/chat-message.ts",
    tests: TESTS,
    lines: [
      [`!mine && message.seq <= readUpTo`, `message.seq <= readUpTo`],
      [`message.seq <= readUpTo`, `message.seq < readUpTo`],
      [`mine && read ? "read" : "sent"`, `"sent"`],
    ],
  },
  {
    file: "src/model/message/mutation-overlay.ts",
    tests: TESTS,
    lines: [
      [`final: !worthRetrying(refusal)`, `final: true`],
      [`known ?? written(mutation)`, `written(mutation)`],
    ],
  },
  {
    file: "src/queries/use-conversations.ts",
    tests: TESTS,
    lines: [
      [`known.seq < row.seq`, `known.seq > row.seq`],
      [`row.receiverId === userId && `, ``],
      [`&& !row.read && `, `&& `],
      [`row.seq > (marks.get(row.conversation) ?? 0)`, `true`],
      [`about.userId === row.otherId ? about.sellerName : row.otherName`, `about.sellerName`],
      [`.sort((a, b) => b.lastAt - a.lastAt)`, ``],
    ],
  },
  {
    file: "src/queries/use-conversation.ts",
    tests: TESTS,
    lines: [
      [`row.args.listing_id === listingId && row.args.receiver_id === otherId`, `row.args.listing_id === listingId`],
      [`if (!isRead || about.phase === "loading") return "loading";`, `if (!isRead) return "loading";`],
      [`const leave = showConversation();`, `const leave = () => {};`],
    ],
  },
  {
    file: "src/queries/use-moderation.ts",
    tests: TESTS,
    lines: [[`if (who.phase === "visitor") return NONE;`, ``]],
  },
  {
    file: "src/queries/own-listings.ts",
    tests: TESTS,
    lines: [
      [`...waiting.filter(({ id }) => !ids.has(id))`, `...waiting`],
      [`.sort((a, b) => a.seq - b.seq)`, ``],
      [`if (row.state === "refused") return { ...listing, change };`, ``],
      [`change === undefined || change.state === "sent"`, `change === undefined`],
      [`...shownOf(changeBy(row, listing), local), change`, `change`],
      [`row.state === "queued" && row.undoUntil != null ? "undoable"`, `row.state === "queued" ? "undoable"`],
      [`filter(({ status }) => !statusOf(status).isDeleted)`, `filter(() => true)`],
    ],
  },
  {
    file: "src/queries/use-drafts.ts",
    tests: TESTS,
    lines: [
      [`standing(published).map`, `published.map`],
      [`filter(({ id }) => !listings.has(id))`, `filter(() => true)`],
      [`args.id === id && state !== "refused"`, `args.id === id`],
      [`own === null ? null : false`, `false`],
      [`row === undefined || known ? null`, `row === undefined ? null`],
      [`- (uploads?.carried?.sent ?? 0)`, ``],
    ],
  },
  {
    file: "src/queries/use-favorites.ts",
    tests: TESTS,
    lines: [
      [`...(stored ?? []).map(({ listing }) => listing)`, ``],
      [`...(added ?? []), `, ``],
      [`.sort((a, b) => b.createdAt - a.createdAt)`, ``],
    ],
  },
  {
    file: "src/model/mutation-overlay.ts",
    tests: [...TESTS, "tests/unit/mutation-overlay.test.ts"],
    lines: [
      [`(mutation.state === "refused" && by.refused !== true)`, `false`],
      [` && by.refused !== true`, ``],
      [`if (row === undefined) shown.delete(key);`, `if (row === undefined) continue;`],
      [`row(shown.get(key), mutation)`, `row(undefined, mutation)`],
      [`refusal.code === "duplicate"`, `false`],
      [`state === "sent" ? "sent" : "queued"`, `"queued"`],
    ],
  },
  {
    file: "src/queries/use-prices.ts",
    tests: TESTS,
    lines: [
      [`packs.length === 0 ? TOWN_PRICES.packs : packs.map(packOf)`, `packs.map(packOf)`],
      [`profile === null || balance === null`, `profile === null`],
      [`standing(rows).filter`, `rows.filter`],
      [`filter(({ args }) => !known.has(args.id))`, `filter(() => true)`],
      [`before - free < balance`, `before < balance`],
      [`profile.firstListingAt === null ? 1 : 0`, `1`],
    ],
  },
  {
    file: "src/domain/search-index.ts",
    tests: ["tests/unit/search-index.test.ts"],
    lines: [
      [`dropPlace(stem.about, at)`, `void at`],
      [`one[place] === 0 ? -Infinity : `, ``],
      [`beginnings.has(entry.begins) ? BEGINS : 0`, `0`],
      [`NAMED * count`, `Infinity`],
      [`>= NAMED`, `>= 0`],
      [`if (isAny(fits)) return`, `if (fits.length > 0) return`],
    ],
  },
  {
    file: "src/domain/search-term.ts",
    tests: ["tests/unit/domain-search.test.ts"],
    lines: [[`/^[ -_a-~]*$/u`, `/^[ -~]*$/u`]],
  },
  {
    file: "src/domain/search-places.ts",
    tests: ["tests/unit/search-index.test.ts"],
    lines: [
      [`score > (scores[place] ?? 0)`, `true`],
      [`if (places[at] === place) places.splice(at, 1);`, `places.splice(at, 1);`],
      [`    this.#list = null;\n`, ``],
      [`about.splice(sayingWhat(about))`, `[]`],
    ],
  },
  {
    file: "src/queries/use-search.ts",
    tests: TESTS,
    lines: [
      [`Math.max((server?.total ?? 0) - less, rows.length)`, `server?.total ?? rows.length`],
      [`all.length - rows.length + lost`, `all.length - rows.length`],
      [`lost > before`, `false`],
      [`short && server !== null`, `server === null`],
      [
        `row !== undefined && passes(row) && !there.has(id)) rows.push(row)`,
        `row !== undefined && !there.has(id)) rows.push(row)`,
      ],
      [`asTyped && rows.length > 0`, `false`],
      [`found === null || found.nearest === null`, `found !== null && found.nearest === null`],
      [`pulled ? [] : last`, `true ? [] : last`],
      [`hidden.size === 0 ? all : all.filter(({ userId }) => !hidden.has(userId))`, `all`],
      [`|| settled || (failed && read)`, `|| settled`],
      [`(failed && read)`, `failed`],
      [`const capped = server?.capped === true;`, `const capped = false;`],
      [`(answer?.ids ?? []).map`, `([] as string[]).map`],
      [`sought.sort !== "newest" ? newest`, `false ? newest`],
    ],
  },
  {
    file: "src/queries/use-sync-health.ts",
    tests: TESTS,
    lines: [
      [`collection?.failedAt != null`, `false`],
      [`person && messages?.pulledAt == null ? "behind" : "live"`, `"live"`],
      [`feed.pulledAt !== null && feed.before === null`, `feed.pulledAt !== null`],
    ],
  },
  {
    file: "src/queries/sources.ts",
    tests: TESTS,
    lines: [
      [`if (entry.readers === 0) kept.delete(key);`, `kept.delete(key);`],
      [`if (readers > 0) return;`, ``],
      [`value.setState(initial, true);`, ``],
      [`if (!Object.is(next, before)) listener`, `listener`],
      [`      react(store.getState());\n      return stop;`, `      return stop;`],
    ],
  },
  {
    file: "src/model/review/own-review.ts",
    tests: ["tests/unit/queries-moderation.test.ts"],
    lines: [[`shown ? "done" : "unshown"`, `"done"`]],
  },
  {
    file: "src/sync/questions.ts",
    tests: ["tests/unit/sync-answer.test.ts"],
    lines: [
      [`named.length < REVIEWS_MOST ? known`, `known.length < 1e9 ? known`],
      [`known.filter((id) => !named.some((row) => row.id === id)) : []`, `[] : []`],
    ],
  },
  {
    file: "src/safety/links.ts",
    tests: ["tests/unit/safety-fraud.test.ts"],
    lines: [
      ["startsWith(`${host}/`)", "startsWith(host)"],
      [`!LURE.test(url) && `, ``],
      [` && !SENT_THERE.test(text)`, ``],
    ],
  },
];
