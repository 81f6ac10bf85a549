import type { Mutants } from "./lists.ts";

const RENEW = ["tests/unit/session-renew.test.ts"];
const OUT = [
  "tests/unit/session-sign-out.test.ts",
  "tests/unit/session-everywhere.test.ts",
  "tests/unit/session-left.test.ts",
];

/** Coming, staying and going. */
export const SESSION: readonly Mutants[] = [
  {
    file: "src/session/forget-here.ts",
    tests: ["tests/unit/session-gone.test.ts"],
    lines: [
      [`|| identity.tokens !== null) return;`, `) return;`],
      [`identity?.userId !== userId || identity.tokens`, `identity?.tokens`],
      [`if (forgetting === userId) return;`, ``],
      [`{ outbox: true, photos: true }`, `{ outbox: false, photos: true }`],
    ],
  },
  {
    file: "src/session/sign-out.ts",
    tests: OUT,
    lines: [
      [`!(await sendFirst(userId, signal))`, `!(await sendFirst(userId, signal)) && false`],
      [`asked === undefined || countOfLeft(left) <= asked`, `true`],
      [`waiting + refused + words + screenshots`, `waiting + words + screenshots`],
      [`words + screenshots + decisions;`, `words + decisions;`],
      [`countOfLeft(left) + left.photos + left.marks === 0`, `countOfLeft(left) === 0`],
      [`{ outbox: isEmpty }`, `{ outbox: true }`],
      [`  forgetParked(userId);`, ``],
      [`if (refusal !== null) return refusal;`, ``],
      [`signal?.throwIfAborted();`, ``],
      [`...(signal === undefined ? [] : [signal])`, ``],
      [`token, "global", signal)`, `token, "global")`],
      [`if (left !== null && !wasAsked(left, asked)) return ADDED;`, ``],
      [`deleting && signal?.aborted !== true && `, `deleting && `],
      [`answer === null || isRefused(answer)`, `false`],
      [`if (!everywhere && tokens !== null) await leaveSession(tokens);`, ``],
      [`  requestPush("person");\n`, ``],
    ],
  },
  {
    file: "src/outbox/watch.ts",
    tests: OUT,
    lines: [
      [`waiting: await mutationsOf(false, "queued", "sending")`, `waiting: await mutationsOf(false, "queued")`],
      [`refused: await mutationsOf(false, "refused")`, `refused: 0`],
      [`.anyOf([...typed])`, `.anyOf([])`],
      [`primaryKeys()), ...parked]`, `primaryKeys())]`],
      [`.and(({ travel }) => (travel.silent === true) === silent)`, `.and(() => true)`],
      [`if (!may(await count(db, parked))) return false;`, ``],
      [`if (waiting === 0) end(true);`, `if (waiting <= 1) end(true);`],
      [`const late = () => end(false);`, `const late = () => end(true);`],
    ],
  },
  {
    file: "src/outbox/session/renew.ts",
    tests: RENEW,
    lines: [
      [`now >= tokens.receivedAt && `, ``],
      [`Math.min(MARGIN_MS, (tokens.expiresAt - tokens.receivedAt) / 2)`, `MARGIN_MS`],
      [`identity.tokens.access === rejected || `, ``],
      [`return usable(identity) ?? (await`, `return (await`],
      [`(answer !== "refused" && answer.user.id !== userId)`, `false`],
      [`if (!stored) return await afterChange(deps.now());`, ``],
      [`await noteRenewal(deps.now());`, ``],
      [`const ATTEMPTS = 2;`, `const ATTEMPTS = 1;`],
      [`status === 400 || status === 401 || status === 403`, `status >= 400`],
      [`refusing && v.is(refusalSchema, json)`, `refusing`],
      [
        `status === 200) return v.is(answerSchema, json) ? json : "unreachable"`,
        `status === 200) return v.is(answerSchema, json) ? json : "refused"`,
      ],
    ],
  },
  {
    file: "src/outbox/session/identity-store.ts",
    tests: RENEW,
    lines: [
      [`|| identity.tokens?.refresh !== expected) return false;`, `) return false;`],
      [`identity?.userId !== userId || identity`, `identity`],
    ],
  },
  {
    file: "src/session/auth-client.ts",
    tests: ["tests/unit/session-failures.test.ts", "tests/unit/session-everywhere.test.ts"],
    lines: [
      [`|| answer.status === 403`, ``],
      [`ENDED.includes(saidByAuth(answer.json).code)`, `true`],
      [`|| status >= 500`, ``],
      [`|| status === 0 `, ``],
      [`name === "AuthRetryableFetchError" || `, ``],
      [`if (error.status === 429) return failed(TOO_OFTEN);`, ``],
      [`error.reasons?.includes("pwned") === true`, `false`],
    ],
  },
  {
    file: "src/session/adopt.ts",
    tests: OUT,
    lines: [
      [`await purgeOthers(fresh.user.id);`, ``],
      [`await writeIdentity(identity);`, ``],
    ],
  },
  {
    file: "src/session/left-sessions.ts",
    tests: OUT,
    lines: [
      [`token !== from && token !== to`, `token !== to`],
      [`!renewed.success && !isRenewalRefused(answer.status, answer.json)`, `false`],
      [`renewed.success ? renewed.output.refresh_token : null`, `null`],
      [`  await change(null, refresh).catch(() => undefined);\n`, ``],
    ],
  },
  {
    file: "src/session/forget-here.ts",
    tests: OUT,
    lines: [
      [`purgePrivate(userId),`, ``],
      [`outbox ? forgetOutbox(userId) : undefined`, `forgetOutbox(userId)`],
      [`await forgetIdentity();`, ``],
      [`|| says(answer, "user_not_found")`, ``],
      [`|| says(answer, "session_not_found")`, ``],
      [`answer.status === 204`, `answer.status < 300`],
    ],
  },
  {
    file: "src/replica/open.ts",
    tests: ["tests/unit/pull-rebuild.test.ts"],
    lines: [
      [`if (open !== null && open.owner === userId) return;`, `if (open !== null && userId !== null) return;`],
      [
        `if (currentUser() === userId) privateReplica.setState(opened, true);`,
        `if (true) privateReplica.setState(opened, true);`,
      ],
    ],
  },
  {
    file: "src/device/waiting-note.ts",
    tests: ["tests/unit/waiting-note.test.ts"],
    lines: [
      [`if (noted === 0 || (await here.any())) return 0;`, `if (noted === 0) return 0;`],
      [`if (found === null || found === made) continue;`, `if (found !== undefined) continue;`],
      [`if (found === null || found === made) continue;`, `if (found === made) continue;`],
      [`const { [owner]: _before, ...others } = notes ?? {};`, `const others: Notes = {};`],
    ],
  },
];
