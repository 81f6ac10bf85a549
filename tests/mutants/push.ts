import type { Mutants } from "./lists.ts";

const DRAIN = ["tests/unit/push-drain.test.ts", "tests/unit/push-outage.test.ts", "tests/unit/push-pusher.test.ts"];
const WAITS = ["tests/unit/push-waits.test.ts", "tests/unit/push-drain.test.ts", "tests/unit/outbox-batch.test.ts"];
const UPLOAD = [
  "tests/unit/push-upload.test.ts",
  "tests/unit/push-parts.test.ts",
  "tests/unit/push-strangers.test.ts",
  "tests/sync/publish.test.ts",
  "tests/sync/publish-slow.test.ts",
];
const PROOF = ["tests/unit/push-proof.test.ts"];

/** When and in what order things leave the phone. */
export const PUSH: readonly Mutants[] = [
  {
    file: "src/sync/push/pusher.ts",
    tests: DRAIN,
    lines: [
      [`RANK.indexOf(b) > RANK.indexOf(a) ? b : a`, `RANK.indexOf(b) > RANK.indexOf(a) ? a : b`],
      [`deps.offline() && reason !== "person"`, `deps.offline()`],
      [`return LONGEST_SLEEP_MS;`, `return null;`],
      [`next === null ? null : next - deps.now()`, `next`],
      [`if (await freeSpaceAfter(error, "mutation")) return 0;`, ``],
      [`return TROUBLED_SLEEP_MS;`, `return null;`],
      [`Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS)`, `Math.max(ms, 0)`],
      [`if (ms !== null && !stopped()) sleep(ms);`, ``],
      [`asked = null;\n      cancelTimer();`, `asked = null;`],
      [`asked = stronger(asked, reason);`, `asked = reason;`],
      [`running ??= run();`, `running = run();`],
      [`      stopping.abort();\n      cancelTimer();`, `      stopping.abort();`],
    ],
  },
  {
    file: "src/sync/push/drain.ts",
    tests: DRAIN,
    lines: [
      [`Math.max(0, bytes - USUAL_BYTES) / SLOW_BYTES_PER_MS`, `0`],
      [`ms > REQUEST_MS ? alive(deps, send) : send()`, `send()`],
      [`if (stop.aborted) cut();`, ``],
      [`resolve({ kind: "unreached" })`, `void resolve`],
    ],
  },
  {
    file: "src/outbox/heartbeat.ts",
    tests: DRAIN,
    lines: [
      [
        `void heartbeat(db, now()).catch(() => undefined);\n      next();`,
        `void heartbeat(db, now()).catch(() => undefined);`,
      ],
    ],
  },
  { file: "src/outbox/push-lock.ts", tests: DRAIN, lines: [[`Math.abs(now() - last)`, `0`]] },
  {
    file: "src/outbox/locks.ts",
    tests: DRAIN,
    lines: [[`if (silent > silence) return`, `if (silent <= silence) return`]],
  },
  {
    file: "src/sync/push/drain.ts",
    tests: [...DRAIN, "tests/unit/push-waits.test.ts"],
    lines: [
      [`  await recover(db, deps.now());\n`, ``],
      [`if (endsRowWaits(reason)) await endWaits(db);`, ``],
      [`return { next: retryState.wait?.until ?? null, paused: false };`, `return { next: null, paused: false };`],
      [`if (credentials.kind === "paused") return`, `if (credentials.kind === "unreachable") return`],
      [`    deps.onAnswer?.(false);\n`, ``],
      [`  next ??= chosen.nextAt ?? null;\n  }\n  return { ...drainState`, `  }\n  return { ...drainState`],
      [`signal.aborted && answer.kind === "unreached"`, `false`],
      [`answer.kind === "partial" || isReached(answer)`, `true`],
      [`.is === "sign-in" && !renewed`, `.is === "sign-in"`],
      [`return { ...drainState, rejected: token };`, `return { ...drainState, rejected: null };`],
      [
        `const TRANSPORTS: readonly Transport<unknown>[] = [batch, proof, picture];`,
        `const TRANSPORTS: readonly Transport<unknown>[] = [picture, proof, batch];`,
      ],
    ],
  },
  {
    file: "src/sync/push/batch.ts",
    tests: [...DRAIN, "tests/unit/push-waits.test.ts"],
    lines: [
      [`const SENDS_BEFORE_ISOLATED = 4;`, `const SENDS_BEFORE_ISOLATED = 400;`],
      [
        `if (rows.length > 1) return await split(deps, drainState, rows);\n        return await refused`,
        `return await refused`,
      ],
      [
        `if (rows.length > 1) return await split(deps, drainState, rows);\n        return meaning.ours`,
        `return meaning.ours`,
      ],
      [`return meaning.ours ? await refused`, `return true ? await refused`],
      [`if (signedOut && !progress) {`, `if (signedOut) {`],
      [`if (rejected !== null || token === null)`, `if (token === null)`],
      [`const carried = faulty ? rows.length : retryState.limit * 2;`, `const carried = retryState.limit * 2;`],
      [`if (collections.size > 0) deps.onApplied?.(collections);`, ``],
      [`if (!same) await writeRetryState(deps.db, after);`, ``],
      [`if (!arrived && said.answer.kind !== "unreached") return drainState;`, ``],
      [`rows.length > 1 || row.sends < SENDS_BEFORE_ISOLATED`, `row.sends < SENDS_BEFORE_ISOLATED`],
    ],
  },
  {
    file: "src/sync/push/verdicts.ts",
    tests: [...DRAIN, "tests/unit/push-waits.test.ts"],
    lines: [
      [`v.check((status) => !KNOWN.has(status))`, `v.check(() => true)`],
      [`|| parsed.output.length !== rows.length`, ``],
      [`verdict.id === rows[place]?.id`, `true`],
      [`|| isEarly(verdict));`, `);`],
      [`verdict.outage !== true && `, ``],
      [`? passed.has(row.kind) ||`, `? true ||`],
      [`row.isolated && around.othersPass;`, `row.isolated;`],
      [`early: heads.length > 0 && heads.every(isEarly)`, `early: false`],
      [`if (!head) return`, `if (false) return`],
      [`held.add(row.key);\n`, ``],
      [`Math.max(own, named === null`, `Math.min(own, named === null`],
      [`wait: named === null ? wait : { ...wait, named: true }`, `wait`],
      [`return counted ? { type: "server-fault"`, `return true ? { type: "server-fault"`],
      [
        `code: verdict.code } : { type: "postponed", wait, isolated: apart }`,
        `code: verdict.code } : { type: "postponed", wait, isolated: false }`,
      ],
      [
        `progress = verdicts.some((verdict) => verdict.status !== "retry" && !isSignedOut(verdict))`,
        `progress = verdicts.some((verdict) => verdict.status !== "retry")`,
      ],
    ],
  },
  {
    file: "src/sync/push/push-from-worker.ts",
    tests: ["tests/unit/push-worker.test.ts"],
    lines: [
      [`authorsBeside(identity?.userId ?? null)`, `authorsBeside(null)`],
      [`done &&= next === null && !stop.aborted;`, ``],
      [`if (!(await outboxExists(author))) continue;`, ``],
      [`answer.status === 204`, `answer.status < 300`],
    ],
  },
  {
    file: "src/sync/push/deps.ts",
    tests: ["tests/sync/push-session.test.ts"],
    lines: [
      [`|| renewal.userId !== author)`, `)`],
      [`if (renewal.outcome === "unreachable") return { kind: "unreachable" };`, ``],
    ],
  },
  {
    file: "src/sync/push/photo.ts",
    tests: UPLOAD,
    lines: [
      [`if (v.is(duplicate, json)) return { is: "ok", json };`, ``],
      [`!(v.is(stored, json) && json.Key.endsWith(object))`, `false`],
      [`meaning.code === "forbidden" && !renewed`, `meaning.code === "forbidden"`],
      [`else if (load.photo === null)`, `else if (false)`],
      [`if (load.photo !== null && load.isThere)`, `if (false)`],
      [`token, failures > 0, bucket);`, `token, false, bucket);`],
      [`photo === null || photo.name !== photo.photo`, `photo === null`],
      [`return smaller ?? later();`, `return later();`],
    ],
  },
  {
    file: "src/sync/push/transport.ts",
    tests: [...UPLOAD, ...PROOF],
    lines: [
      [`failures + 1 === CUTS`, `failures + 1 >= CUTS`],
      [`!isReached(answer) && failures`, `failures`],
      [` && sent * 2 <= of`, ``],
      [`picture === null || picture.shrunk === 1`, `picture === null`],
      [`made === null || sizeOf(made) >= picture.blob.size`, `made === null`],
    ],
  },
  {
    file: "src/sync/push/put-photo.ts",
    tests: UPLOAD,
    lines: [
      [`blob.size <= SMALL_BYTES || `, ``],
      [`if (begun === "elsewhere") return null;`, `if (begun === "elsewhere") return { kind: "unreached" };`],
      [`if (offset >= blob.size) return await arrived(places, object);`, ``],
      [`await places.set(object, { ...place, offset: null });`, ``],
      [`await places.set(object, { ...place, offset: now });`, ``],
      [`if (now >= blob.size) return await arrived(places, object);`, ``],
      [`return at < 0 ? null : location.slice(at);`, `return location;`],
      [`if (!STANDS.has(status) && status < 500) await`, `if (status < 500) await`],
      [`isStores(answer) ? "elsewhere" : strange(answer)`, `"elsewhere"`],
      [`status < 500 && !isStores(answer)) return strange(answer);`, `false) return strange(answer);`],
      [`!STANDS.has(answer.status) && isStores(answer))`, `!STANDS.has(answer.status))`],
    ],
  },
  {
    file: "src/sync/push/proof.ts",
    tests: PROOF,
    lines: [
      [`if (load.screenshot !== null) return false;`, `return false;`],
      [`isCutShort(load.row, answer) && `, ``],
      [`if (await shrunk(deps, load)) return { type: "interrupted" };`, ``],
    ],
  },
  {
    file: "src/sync/push/proof.ts",
    tests: [...PROOF, "tests/sync/proofs.test.ts", "tests/sync/proofs-slow.test.ts"],
    lines: [
      [`received.output.id === id ? meaning`, `true ? meaning`],
      [`const headers = { "idempotency-key": id };`, `const headers = {};`],
      [`"send-credit-request" : "send-listing-payment"`, `"send-listing-payment" : "send-credit-request"`],
      [`mutationId: id,`, ``],
      [`const again = meaning.code === "forbidden" && place !== null && place.refused !== 1;`, `const again = false;`],
      [`if (is === "ok" || is === "refused") await`, `if (is === "ok") await`],
    ],
  },
  {
    file: "src/outbox/retry-state.ts",
    tests: WAITS,
    lines: [
      [
        `waitFrom(now, Math.max(retryAfter ?? 0, backoff(failures, random, longest)))`,
        `waitFrom(now, backoff(failures, random, longest))`,
      ],
      [`byServer: retryAfter !== null`, `byServer: false`],
      [`carried > BYTES.least && ms > (arrived ? MS.fit : MS.reached)`, `ms > (arrived ? MS.fit : 0)`],
      [`fit > retryState.bytes && carried * 2 >= retryState.bytes`, `fit > retryState.bytes && carried > BYTES.least`],
      [`Math.min(Math.max(fit, BYTES.least), BYTES.most)`, `Math.max(fit, BYTES.least)`],
      [
        `byServer: retryAfter !== null,\n    limit: Math.max(1, Math.floor(carried / 2))`,
        `byServer: retryAfter !== null,\n    limit: retryState.limit`,
      ],
      [`Math.min(BATCH_MAX, retryState.limit * 2)`, `BATCH_MAX`],
      [`retryState.byServer ? endsRowWaits(reason) : CUTS_SHORT.has(reason)`, `CUTS_SHORT.has(reason)`],
      [`reason === "online" || reason === "person"`, `reason === "online"`],
    ],
  },
  {
    file: "src/outbox/choose-batch.ts",
    tests: WAITS,
    lines: [
      [`row.userId !== author || held.has(row.key)) continue;\n    // Not`, `held.has(row.key)) continue;\n    // Not`],
      [`const held = new Set(leaving.map((row) => row.key));`, `const held = new Set<string>();`],
      [`nextAt = Math.min(nextAt ?? Infinity, wait.until);`, `nextAt = wait.until;`],
      [`if (row.isolated) {`, `if (false) {`],
      [`rows.length > 0 && bytes > limits.bytes`, `bytes > limits.bytes`],
      [`if (rows.length >= limits.rows)`, `if (rows.length > limits.rows)`],
      [`if (isRunning(undoUntil, now)) return undoUntil;`, ``],
      [`[...held, ...taken].some`, `[...held].some`],
    ],
  },
  {
    file: "src/outbox/sending.ts",
    tests: ["tests/unit/outbox-sending.test.ts"],
    lines: [
      [`typeof row.uploads?.going === "string" || `, ``],
      [
        `const leaving = await db.mutations.where("state").equals("sending").toArray();`,
        `const leaving: OutboxRow[] = [];`,
      ],
      [`await heartbeat(db, now);\n    return { rows: marked`, `return { rows: marked`],
      [`row.state === "sent" && row.travel.collection === null`, `row.travel.collection === null`],
      [`(state === "sent" || state === "refused")) collections`, `state === "sent") collections`],
      [` && event.verdict.field === "photos"`, ``],
    ],
  },
  {
    file: "src/outbox/uploads.ts",
    tests: ["tests/unit/outbox-sending.test.ts", "tests/unit/push-quiet.test.ts"],
    lines: [
      [`place === null && upload.state === "waiting" && upload.wished === undefined`, `place === null`],
      [`&& upload.wished === undefined`, ``],
      [`place === null && upload.state === "waiting" && upload.wished === undefined`, `false`],
      [`missed ? objects : await wentAhead.primaryKeys()`, `await wentAhead.primaryKeys()`],
      [`missed ? objects : await wentAhead.primaryKeys()`, `objects`],
      [`|| row.photosRetried === true `, ``],
      [`photos: args.photos.map(rename)`, `photos: args.photos`],
      [`const { carried: _carried, ...uploads } = row.uploads`, `const { ...uploads } = row.uploads`],
    ],
  },
  {
    file: "src/outbox/forget-photos.ts",
    tests: ["tests/sync/publish-middle.test.ts"],
    lines: [[`.filter(({ state }) => state !== "following")`, ``]],
  },
  {
    file: "src/outbox/following.ts",
    tests: ["tests/unit/push-quiet.test.ts", "tests/unit/outbox-sending.test.ts"],
    lines: [
      [`const waits = known.find((upload) => upload.object === object);`, `const waits = undefined;`],
      [`await uploads.put({ ...waits, order });`, `await uploads.put(waits);`],
      [`known.map(({ object }) => object)`, `[]`],
      [`room ? await photos.get([listing, name]) : undefined`, `await photos.get([listing, name])`],
    ],
  },
  {
    file: "src/sync/push/drain.ts",
    tests: ["tests/unit/push-isolated.test.ts"],
    lines: [
      [`endsRowWaits(reason) ? withIsolated(stored) : stored`, `stored`],
      [`endsRowWaits(reason) ? withIsolated(stored) : stored`, `withIsolated(stored)`],
      [`drainState.rejected === null ? undefined : UNWELCOME_MS`, `undefined`],
    ],
  },
];
