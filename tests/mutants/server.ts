import type { Mutants } from "./lists.ts";

const SQL = "supabase/schemas/";

/** The server's side, where the phone's tests do not look. */
export const SERVER: readonly Mutants[] = [
  {
    file: "sw/background-push.ts",
    tests: ["tests/unit/push-worker.test.ts"],
    lines: [
      [`if (!(await pushFromWorker(whileHere()))) throw`, `if (!(await pushFromWorker(whileHere())) && false) throw`],
    ],
  },
  {
    file: "src/replica/commit.ts",
    tests: ["tests/unit/pull-commit.test.ts", "tests/unit/pull-collection.test.ts", "tests/unit/replica-trim.test.ts"],
    lines: [
      [`known.v <= row.v) newest`, `known.v >= row.v) newest`],
      [`newestKey(since) + 1`, `newestKey(since)`],
      [`  await rows.forget(Number.POSITIVE_INFINITY);\n`, ``],
    ],
  },
  {
    file: "src/replica/rows.ts",
    tests: ["tests/unit/pull-commit.test.ts", "tests/unit/pull-collection.test.ts"],
    lines: [
      [`if (version < here.v) return null;`, ``],
      [`if (version < here.v) return null;`, `if (version <= here.v) return null;`],
      [` || isGone(here) !== isTombstone(row)`, ``],
      [`changes || !isSame(row, here) ? row : null`, `changes ? row : null`],
      [`changes || !isSame(row, here) ? row : null`, `row`],
    ],
  },
  {
    file: "src/replica/private-rows.ts",
    tests: ["tests/unit/pull-commit.test.ts", "tests/unit/replica-stores.test.ts", "tests/unit/replica-trim.test.ts"],
    lines: [
      [`error.status !== 409 || `, ``],
      [`(over<R>(here, row, now) ?? here)`, `row`],
      [`, index: [ALL_INDEX]`, ``],
      [`  await collection.cleanup(0);\n`, ``],
      [`gone: { $exists: false },`, ``],
    ],
  },
  {
    file: "src/replica/public.ts",
    tests: ["tests/unit/replica-ended.test.ts"],
    lines: [
      [`if ((await this.#about.get("shape"))?.value !== SHAPE) throw new OtherBuild("stored otherwise");`, ``],
      [`if (before !== undefined && held) throw new OtherBuild("stored otherwise");`, ``],
    ],
  },
  {
    file: "src/replica/public-rows.ts",
    tests: [
      "tests/unit/pull-commit.test.ts",
      "tests/unit/pull-collection.test.ts",
      "tests/unit/replica-stores.test.ts",
    ],
    lines: [
      [`failure.name !== "ConstraintError" || `, ``],
      [`filter(({ shown }) => shown)`, `filter(() => true)`],
      [`filter(isHere).filter(passes);\n    if`, `filter(passes as never) as R[];\n    if`],
      [`where("gone").below(before).delete()`, `where("gone").below(0).delete()`],
    ],
  },
  {
    file: "src/outbox/sent.ts",
    tests: ["tests/unit/outbox-append.test.ts", "tests/unit/outbox-forgotten.test.ts", "tests/sync/restored.test.ts"],
    lines: [
      [`(row.sequence ?? 0) <= pullStartedAt && `, ``],
      [`(collection === null || collections.includes(collection))`, `true`],
      [`if (now === null) return;`, ``],
      [`if (!isQuota(error)) throw error;`, ``],
      [`if ((await readState(db)).sentTo === epoch) return 0;`, ``],
      [` && (await readState(db)).sentTo === undefined) await`, `) await`],
      [
        `    if (epoch !== null && (await readState(db)).sentTo === undefined) await writeState(db, { sentTo: epoch });\n`,
        ``,
      ],
      [`.below(now - ARCHIVED_MS)`, `.below(now)`],
    ],
  },
  {
    file: `${SQL}16_reports.sql`,
    tests: [
      "tests/database/moderation.test.ts",
      "tests/database/person-reports.test.ts",
      "tests/database/admin-search.test.ts",
      "tests/database/suspension.test.ts",
    ],
    lines: [
      [
        `'team_listing_unknown');\n  elsif old.user_id = me then\n    perform private.refuse_request(403, 'decide_own_listing');\n`,
        `'team_listing_unknown');\n`,
      ],
      [
        `r.subject_id = subject and r.status = 'open'\n      and (private.was_seen`,
        `r.subject_id = subject\n      and (private.was_seen`,
      ],
      [`and (private.was_seen(r.created_at, seen) or`, `and (true or`],
      [`if ended = 0 and (seen is not null or `, `if ended = 0 and (`],
      [`k.subject_id = subject and k.status = 'open' and private.was_seen(k.created_at, seen)`, `true`],
    ],
  },
  {
    file: `${SQL}14_money.sql`,
    tests: ["tests/database/money-team.test.ts", "tests/database/money.test.ts"],
    lines: [
      [`elsif old.status <> 'received' or old.undone is distinct from seen_undone then`, `elsif false then`],
      [`  if accept then\n    perform private.settle_proof(new);\n  end if;`, ``],
      [`  if old.status = 'accepted' then\n    perform private.unsettle_proof(old);\n  end if;\n  update`, `  update`],
    ],
  },
  {
    file: `${SQL}24_closing.sql`,
    tests: ["tests/database/account-closing.test.ts", "tests/database/erasure.test.ts"],
    lines: [
      [`  delete from private.push_ledger g where g.user_id = person;\n`, ``],
      [`  delete from public.support_messages c where c.user_id = person;\n`, ``],
      [`  delete from private.push_subscriptions p where p.person = forget_traces.person;\n`, ``],
    ],
  },
  {
    file: `${SQL}09_listings.sql`,
    tests: [
      "tests/database/suspension.test.ts",
      "tests/database/pull.test.ts",
      "tests/database/reserved.test.ts",
      "tests/database/sale.test.ts",
    ],
    lines: [
      [`case when l.deleted or l.hidden or l.suspended or`, `case when l.deleted or l.suspended or`],
      [`and wanted >= coalesce(listing.reserved_until, wanted)`, ``],
      [`    if wanted > now() and`, `    if true and`],
      [`date_trunc('milliseconds', listing.reserved_until) <=`, `listing.reserved_until <=`],
      [`    perform private.check_buyer(listing, buyer);\n    wanted`, `    wanted`],
      [`    elsif not listing.visible then\n      perform private.refuse('reserve_of_hidden');\n`, ``],
    ],
  },
  {
    file: `${SQL}12_messages.sql`,
    tests: [
      "tests/database/suspension.test.ts",
      "tests/database/verbs-conversation.test.ts",
      "tests/database/pull.test.ts",
    ],
    lines: [
      [`new.read := new.read or old.read;`, ``],
      [`  if private.is_suspended(receiver) then`, `  if false then`],
    ],
  },
  {
    file: "supabase/local/storage/object-files.ts",
    tests: ["tests/backend/storage.test.ts", "tests/backend/hostile.test.ts"],
    lines: [
      [` && file.startsWith(folder + path.sep)`, ``],
      [`name.endsWith(SIDE) || `, ``],
    ],
  },
  {
    file: "supabase/local/realtime/socket.ts",
    tests: ["tests/backend/realtime.test.ts", "tests/backend/realtime-bounds.test.ts"],
    lines: [
      [`this.#waiting >= MAX_WAITING || `, ``],
      [`if (topic.length > MAX_TOPIC_LENGTH)`, `if (false)`],
      [`      if (!this.#isOpen()) return false;\n`, ``],
      [`if (this.#channels.size >= MAX_CHANNELS)`, `if (false)`],
      [
        `    if (!(await this.#mayGoOn(channel))) {\n      return this.#shutDown`,
        `    if (false) {\n      return this.#shutDown`,
      ],
    ],
  },
  {
    file: `${SQL}15_team.sql`,
    tests: ["tests/database/review-reports.test.ts"],
    lines: [
      [
        `when 'review' then (select private.name_of(v.reviewer_id)`,
        `when 'review' then (select private.name_of(v.reviewed_id)`,
      ],
      [`'reports', (select count(distinct r.subject_id)`, `'reports', (select count(r.subject_id)`],
    ],
  },
  {
    file: `${SQL}24_closing.sql`,
    tests: ["tests/database/review-reports.test.ts", "tests/database/retention.test.ts"],
    lines: [
      [`\n    union all select r.id from public.reviews r where r.reviewer_id = who);`, `);`],
      [`from public.reports r where r.status <> 'open' and`, `from public.reports r where r.created_at < old or`],
    ],
  },
  {
    file: `${SQL}16_reports.sql`,
    tests: ["tests/database/review-reports.test.ts"],
    lines: [
      [`r.id = wanted for key share;`, `r.id = wanted;`],
      [`'own', me in (v.reviewer_id, v.reviewed_id)`, `'own', me in (v.reviewer_id)`],
      [`me in (old.reviewer_id, old.reviewed_id)`, `me in (old.reviewer_id)`],
      [
        `else 'dismissed' end, seen, action = 'remove');\n  if ended = 0 then`,
        `else 'dismissed' end, seen, false);\n  if ended = 0 then`,
      ],
      [`if action = 'remove' and not old.deleted then`, `if action = 'remove' then`],
      [`notify(old.reviewer_id, 'listing', 'review:'`, `notify(old.reviewed_id, 'listing', 'review:'`],
    ],
  },
  {
    file: `${SQL}13_reviews.sql`,
    tests: ["tests/database/reviews.test.ts"],
    lines: [
      [`  elsif not exchanged then`, `  else`],
      [`elsif listing.deleted or listing.hidden or listing.suspended then`, `elsif listing.deleted then`],
      [`'review:' || whom, 2,`, `'review:' || wanted, 2,`],
      [`b.blocker_id = other and b.blocked_id = me and not b.deleted;`, `b.blocker_id = other and b.blocked_id = me;`],
      [`r.reviewed_id = new.reviewed_id and r.verified and`, `r.reviewed_id = new.reviewed_id and`],
      [`on l.id = k.listing_id\nwhere k.verified;`, `on l.id = k.listing_id;`],
    ],
  },
  {
    file: `${SQL}13_reviews.sql`,
    tests: ["tests/database/buyer-reviews.test.ts"],
    lines: [
      [`new.reviewed_id) for no key update) c;`, `new.reviewed_id) for share) c;`],
      [`or l.status = 'sold' and (l.user_id,`, `or (l.user_id,`],
      [`elsif listing.status = 'sold' and listing.buyer_id = buyer then`, `elsif listing.status = 'sold' then`],
      [`new.buyer_id in (r.reviewer_id, r.reviewed_id)`, `r.reviewer_id = new.buyer_id`],
      [`refuse_unknown('review_without_sale')`, `refuse('review_without_sale')`],
      [`refuse_blocked(me, whom)`, `refuse_blocked(me, me)`],
    ],
  },
  {
    file: `${SQL}13_reviews.sql`,
    tests: ["tests/database/reviews.test.ts"],
    lines: [[`order by r.created_at desc, r.id desc limit 100)`, `order by r.created_at, r.id desc limit 100)`]],
  },
  {
    file: `${SQL}14_money.sql`,
    tests: ["tests/database/references.test.ts"],
    lines: [
      [`NFKD`, `NFC`],
      [`'OIL', '011'`, `'OI', '01'`],
      [`'ABEZHIKMNOPTYX'`, `'ABEZHIKMNOPTXY'`],
    ],
  },
  {
    file: "supabase/local/http/bodies.ts",
    tests: ["tests/backend/bodies.test.ts"],
    lines: [
      [`const more = length - held;`, `const more = part.byteLength;`],
      [`+ more > bounds.ofLine`, `+ more >= bounds.ofLine`],
      [`ofLine: 64 * MIB`, `ofLine: 6_400 * MIB`],
      [`      left(); // cut off\n`, ``],
    ],
  },
  {
    file: "supabase/local/http/body.ts",
    tests: ["tests/backend/bodies.test.ts"],
    lines: [[`    } finally {\n      left();`, `    } finally {`]],
  },
  {
    file: "supabase/local/storage/free-space.ts",
    tests: ["tests/backend/storage.test.ts"],
    lines: [
      [`now - begun > LASTS_MS`, `now - begun > LASTS_MS * 2`],
      [`own.length + 1 - MOST_OF_ONE`, `own.length - MOST_OF_ONE`],
      [`other[1] > one[1]`, `other[1] >= one[1]`],
      [` && upload.bytes.length > 0`, ``],
    ],
  },
  {
    file: "supabase/local/lite/auth-tokens.ts",
    tests: ["tests/backend/auth-strangers.test.ts"],
    lines: [
      ["and kind = ${kind} and at >", "and at >"],
      ["await sql`delete from auth.local_links where at < now() - make_interval(mins => ${MINUTES})`;", ""],
    ],
  },
  {
    file: "netlify/edge-functions/drawn-pages.ts",
    tests: ["tests/unit/static-hosting.test.ts"],
    lines: [
      [` || page.status !== 200`, ``],
      [`if (html !== null) headers.set`, `headers.set`],
    ],
  },
  {
    file: "netlify/edge-functions/flux.ts",
    tests: ["tests/unit/static-hosting.test.ts"],
    lines: [
      [`answer.status === 200 ? question.fresh : 0`, `question.fresh`],
      [`      headers.set("Netlify-Vary", "query");\n`, ``],
    ],
  },
];
