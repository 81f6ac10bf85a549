import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveFactor } from "../support/second-factor.ts";
import {
  mutate,
  freshDatabase,
  giveCredits,
  listing,
  person,
  proofSeen,
  pull,
  teamMember,
  type FreshDatabase,
} from "./world.ts";

let db: FreshDatabase;
let team: string;
let seller: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
beforeEach(async () => {
  seller = await person(db, { name: "Kouassi Yao" }); // without a credit: her pending listings stay pending
});
afterAll(() => db.stop());

type Decision = { status: string; already: boolean; reason: string | null };

async function proof(owner: string, what: { listing: string } | { pack: string }): Promise<string> {
  const id = randomUUID();
  const pack = "pack" in what ? what.pack : null;
  await db.sql`insert into public.payment_proofs
      (id, user_id, kind, listing_id, pack, amount, credits, full_name, phone, email, screenshot_sha256, object_path)
    select ${id}, ${owner}, p.kind, ${"listing" in what ? what.listing : null}, ${pack}, p.price, p.credits, 'Kouassi Yao', '0700000000', 'k@x.ci',
      ${createHash("sha256").update(id).digest("hex")}, ${`${id}.webp`}
    from public.price_list p where p.id = ${pack ?? "listing"}`;
  return id;
}

async function decide(
  who: string | null,
  id: string,
  accept: boolean | null,
  reason: string | null = null,
): Promise<Decision> {
  const { undone } = await proofSeen(db, id);
  const [row] = await db.as(
    who,
    (tx) => tx<{ d: Decision }[]>`select public.decide_payment(${id}, ${accept}, ${undone}, ${reason}) as d`,
  );
  return row?.d as Decision;
}
async function undo(id: string, reason: string): Promise<void> {
  const { undone, status } = await proofSeen(db, id);
  await db.as(team, (tx) => tx`select public.reverse_payment_decision(${id}, ${undone}, ${status}, ${reason})`);
}
const credits = async (who: string): Promise<number> =>
  Number((await db.sql`select credits from public.user_credits where user_id = ${who}`)[0]?.["credits"]);
const state = async (id: string): Promise<unknown> =>
  (await db.sql`select status, deleted, paid_by from public.listings where id = ${id}`)[0];

describe("decide_payment @core", () => {
  test("accepts a fee: the listing goes live, person and feed learn it, the journal has it", async () => {
    const id = await listing(db, seller, { status: "pending" });
    const paid = await proof(seller, { listing: id });
    const { checkpoint } = await pull(db, seller, "mine", { max: 1 });
    await db.sql`delete from realtime.messages`;
    expect(await decide(team, paid, true)).toMatchObject({ status: "accepted", already: false });
    expect(await state(id)).toEqual({ status: "active", deleted: false, paid_by: "manual" });
    const changed = (await pull(db, seller, "mine", { after: checkpoint })).rows;
    expect(Object.fromEntries(changed.map((row) => [row.id, (row["data"] as { status?: string }).status]))).toEqual({
      [`listing:${id}`]: "active",
      [`proof:${paid}`]: "accepted",
      [`transaction:${paid}`]: "completed",
    });
    const topics = (await db.sql`select topic from realtime.messages`).map((m) => m["topic"]);
    expect(new Set(topics)).toEqual(new Set(["feed:daloa", "team", `user:${seller}`]));
    // Two of them to the person: the listing, and what is behind the bell.
    expect(topics).toHaveLength(4);
    expect(await db.sql`select actor, action, before, after from private.audit_log where subject_id = ${paid}`).toEqual(
      [
        {
          actor: team,
          action: "accept_payment",
          before: { status: "received" },
          after: { status: "accepted", reason: null, amount: 200 },
        },
      ],
    );
  });

  test("accepts a pack: as many credits as the proof says", async () => {
    const before = await credits(seller);
    await decide(team, await proof(seller, { pack: "regular" }), true);
    expect(await credits(seller)).toBe(before + 10);
  });

  test("refuses with a reason that the person reads", async () => {
    const id = await listing(db, seller, { status: "pending" });
    const paid = await proof(seller, { listing: id });
    await expect(decide(team, paid, false)).rejects.toMatchObject({ code: "PGRST" });
    await expect(decide(team, paid, null)).rejects.toMatchObject({ code: "PGRST" });
    expect(await decide(team, paid, false, " Montant incomplet ")).toMatchObject({
      status: "refused",
      reason: "Montant incomplet",
    });
    expect(await state(id)).toMatchObject({ status: "pending" });
    const row = (await pull(db, seller, "mine", { max: 500 })).rows.find((r) => r.id === `proof:${paid}`);
    expect(row).toMatchObject({ data: { status: "refused", reason: "Montant incomplet" } });
  });

  test("is for the team, at each call, and never for one's own", async () => {
    const paid = await proof(seller, { pack: "pro" });
    await expect(decide(null, paid, true)).rejects.toMatchObject({ code: "42501" });
    await expect(decide(seller, paid, true)).rejects.toMatchObject({
      code: "PGRST",
      detail: expect.stringContaining("403"),
    });
    await expect(decide(team, randomUUID(), true)).rejects.toMatchObject({ detail: expect.stringContaining("404") });
    const own = await proof(team, { pack: "pro" });
    await expect(decide(team, own, true)).rejects.toMatchObject({ detail: expect.stringContaining("403") });
    await db.sql`delete from private.team_members where user_id = ${team}`;
    await expect(decide(team, paid, true)).rejects.toMatchObject({ detail: expect.stringContaining("403") });
    await db.sql`insert into private.team_members (user_id) values (${team})`;
    // It went with the membership.
    await giveFactor(db, team);
    expect(await db.sql`select status from public.payment_proofs where id in (${paid}, ${own})`).toEqual([
      { status: "received" },
      { status: "received" },
    ]);
  });

  test("twelve approvals at once grant once; a later refusal changes nothing", async () => {
    const paid = await proof(seller, { pack: "starter" });
    const before = await credits(seller);
    const answers = await Promise.all(Array.from({ length: 12 }, () => decide(team, paid, true)));
    expect(answers.filter((a) => !a.already)).toHaveLength(1);
    expect(await decide(team, paid, false, "Trop tard")).toMatchObject({ status: "accepted", already: true });
    expect(await credits(seller)).toBe(before + 3);
    expect((await db.sql`select count(*)::int as n from private.audit_log where subject_id = ${paid}`)[0]).toEqual({
      n: 1,
    });
  });

  test("a fee paid twice, or for a listing deleted meanwhile, becomes one credit", async () => {
    const twice = await listing(db, seller, { status: "pending" });
    const gone = await listing(db, seller, { status: "pending" });
    const proofs = [
      await proof(seller, { listing: twice }),
      await proof(seller, { listing: twice }),
      await proof(seller, { listing: gone }),
    ];
    const before = await credits(seller);
    await mutate(db, seller, "delete_listing", { id: gone });
    await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      values (${`https://push.example/${seller}`}, ${seller}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
    for (const id of proofs) await decide(team, id, true);
    expect(await credits(seller)).toBe(before + 2);
    // Its payer is told of a credit, then and afterwards, and of its end when that is taken back.
    const told = (id: string) => db.sql`select n.path, n.data ->> 'item' as item, n.data -> 'credits' as credits
      from private.notices n where n.tag = ${`payment:${id}`}`;
    const asCredit = async () =>
      (
        await db.sql`select l.body -> 'data' -> 'as_credit' as credit from private.pull_mine l
          where l.reader = ${seller} and l.id = any(${proofs.map((id) => `proof:${id}`)}) order by array_position(${proofs}::uuid[], (l.body -> 'data' ->> 'id')::uuid)`
      ).map((row) => row["credit"] ?? false);
    const [first = "", second = "", third = ""] = proofs;
    expect(await told(first)).toEqual([{ path: `/listings/${twice}`, item: "listing", credits: 0 }]);
    for (const id of [second, third])
      expect(await told(id)).toEqual([{ path: "/profile?onglet=paiements", item: "pack", credits: 1 }]);
    expect(await asCredit()).toEqual([false, true, true]);
    await undo(third, "Erreur");
    expect(await told(third)).toEqual([{ path: "/profile?onglet=paiements", item: "pack", credits: 1 }]);
    expect(await asCredit()).toEqual([false, true, true]);
    await decide(team, third, true);
    expect([await state(twice), await state(gone)]).toEqual([
      { status: "active", deleted: false, paid_by: "manual" },
      { status: "pending", deleted: true, paid_by: null },
    ]);
  });

  test("a payment taken back counts as accepted no more, and does again once it is", async () => {
    const paid = await proof(seller, { pack: "starter" });
    const status = async () =>
      (await pull(db, seller, "mine", { max: 500 })).rows.flatMap((row) =>
        row.id === `transaction:${paid}` ? [(row["data"] as { status: string }).status] : [],
      );
    expect(await status()).toEqual([]);
    await decide(team, paid, true);
    expect(await status()).toEqual(["completed"]);
    await undo(paid, "Erreur");
    expect(await status()).toEqual(["cancelled"]);
    await decide(team, paid, true);
    expect(await status()).toEqual(["completed"]);
  });

  test("an accepted fee is told as an unseen listing while seller or listing is held back", async () => {
    await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      values (${`https://push.example/${seller}`}, ${seller}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
    const told = async (column: "suspended" | "hidden" | null) => {
      const id = await listing(db, seller, { status: "pending" });
      const paid = await proof(seller, { listing: id });
      if (column !== null) await db.sql`update public.listings set ${db.sql(column)} = true where id = ${id}`;
      await decide(team, paid, true);
      const [row] =
        await db.sql`select n.data -> 'unseen' as unseen from private.notices n where n.tag = ${`payment:${paid}`}`;
      return row?.["unseen"];
    };
    expect([await told(null), await told("suspended"), await told("hidden")]).toEqual([null, true, true]);
  });

  test("a decision after a colleague's was taken back changes nothing and is told what stands", async () => {
    const id = await proof(seller, { pack: "starter" });
    const call = (verb: string, args: readonly unknown[]) =>
      db.as(team, async (tx) => {
        const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
        return (await tx.unsafe<{ d: Decision }[]>(`select public.${verb}(${places}) as d`, args as never[]))[0]?.d;
      });
    const late = (seen: number | null) => call("decide_payment", [id, true, seen]);
    const takeBack = (...seen: unknown[]) => call("reverse_payment_decision", [id, ...seen, "Fausse capture"]);
    expect(await late(null)).toMatchObject({ status: "received", already: true });
    await decide(team, id, true);
    expect(await takeBack(null, null)).toMatchObject({ status: "accepted", already: true });
    await takeBack(0, "accepted");
    const waits = { id, status: "received", already: true, reason: "Fausse capture" };
    expect(await late(0)).toEqual(waits);
    expect(await credits(seller)).toBe(0);
    await decide(team, id, true);
    // One reversal is about the first acceptance, the other about a refusal of which the payer has since been given right.
    expect(await takeBack(0, "accepted")).toEqual({ id, status: "accepted", already: true, reason: null });
    expect(await takeBack(1, "refused")).toMatchObject({ status: "accepted", already: true });
    expect(await credits(seller)).toBe(3);
    expect(await takeBack(1, "accepted")).toMatchObject({ status: "received", already: false });
    expect(await late(2)).toMatchObject({ status: "accepted", already: false });
  });

  test("an approval that races with the deletion ends in one of two ways, both whole", async () => {
    for (let round = 0; round < 8; round += 1) {
      seller = await person(db);
      const id = await listing(db, seller, { status: "pending" });
      const paid = await proof(seller, { listing: id });
      const before = await credits(seller);
      const [deleted] = await Promise.all([mutate(db, seller, "delete_listing", { id }), decide(team, paid, true)]);
      expect(deleted.status).toBe("applied");
      const { paid_by } = (await state(id)) as { paid_by: string | null };
      expect([paid_by, await credits(seller)]).toEqual(paid_by === "manual" ? ["manual", before] : [null, before + 1]);
      expect(await state(id)).toMatchObject({ deleted: true });
    }
  });
});

describe("one fee is one publication or one credit @core", () => {
  const remove = (id: string) =>
    db.as(team, (tx) => tx`select public.decide_report(${id}, 'remove', 'Photos d''un autre site')`);
  const noticeOf = async (id: string): Promise<string> =>
    String((await db.sql`select id from public.moderation_notices where listing_id = ${id}`)[0]?.["id"]);
  /** She asks for another look at the removal of `id`; gives what the admin console is answered when it grants that. */
  async function appealGranted(id: string): Promise<unknown> {
    const notice = await noticeOf(id);
    await mutate(db, seller, "appeal_moderation", { notice_id: notice, message: "Ce sont mes propres photos." });
    return db.as(
      team,
      async (tx) =>
        (await tx`select public.decide_appeal(${notice}, true, 'infinity') ->> 'credit' as credit`)[0]?.["credit"],
    );
  }
  const withoutCredit = async (id: string) =>
    (
      await db.sql`select l.body -> 'data' -> 'without_credit' as it from private.pull_mine l
        where l.reader = ${seller} and l.id = ${`notice:${await noticeOf(id)}`}`
    )[0]?.["it"];

  test("an appeal gives nothing back of what waited for its fee, and that fee is still one credit", async () => {
    const waiting = await listing(db, seller, { status: "pending" });
    const paid = await proof(seller, { listing: waiting });
    await remove(waiting);
    expect([await appealGranted(waiting), await withoutCredit(waiting)]).toEqual(["false", true]);
    expect(await credits(seller)).toBe(0);
    await decide(team, paid, true);
    expect(await credits(seller)).toBe(1);
    const shown = await listing(db, seller);
    await remove(shown);
    expect([await appealGranted(shown), await withoutCredit(shown)]).toEqual(["true", false]);
    expect(await credits(seller)).toBe(2);
  });

  test("a used publication is not paid again when its payment is taken back and accepted anew", async () => {
    const used = await listing(db, seller, { status: "pending" });
    const paid = await proof(seller, { listing: used });
    const other = await proof(seller, { listing: used }); // which is a credit, as often as it is decided
    await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      values (${`https://push.example/${seller}`}, ${seller}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
    const told = async () =>
      (
        await db.sql`select n.data ->> 'item' as item, n.path from private.notices n
      where n.tag = ${`payment:${paid}`}`
      )[0];
    await decide(team, paid, true);
    await mutate(db, seller, "delete_listing", { id: used });
    await decide(team, other, true);
    for (let round = 0; round < 2; round += 1) {
      await undo(paid, "Capture douteuse");
      expect(await told()).toEqual({ item: "spent", path: "/profile?onglet=paiements" });
      expect([await credits(seller), await state(used)]).toEqual([
        1,
        { status: "active", deleted: true, paid_by: "manual" },
      ]);
      await decide(team, paid, true);
      expect([await credits(seller), await told()]).toEqual([1, { item: "spent", path: "/profile?onglet=paiements" }]);
      await undo(other, "Capture douteuse");
      expect(await credits(seller)).toBe(0);
      await decide(team, other, true);
      expect(await credits(seller)).toBe(1);
    }
  });

  test("an appeal's credit for a paid publication goes and comes back with that payment", async () => {
    const [first, second] = [
      await listing(db, seller, { status: "pending" }),
      await listing(db, seller, { status: "pending" }),
    ];
    const [paid, late] = [await proof(seller, { listing: first }), await proof(seller, { listing: second })];
    for (const [id, fee] of [
      [first, paid],
      [second, late],
    ] as const) {
      await decide(team, fee, true);
      await remove(id);
    }
    expect(await appealGranted(first)).toBe("true");
    for (const left of [0, 1, 0, 1]) {
      await (left === 0 ? undo(paid, "Capture douteuse") : decide(team, paid, true));
      expect(await credits(seller)).toBe(left);
    }
    // Granted while the team looks at the payment again: it becomes the credit once it is accepted, and none before.
    await undo(late, "Capture douteuse");
    expect(await appealGranted(second)).toBe("false");
    expect(await credits(seller)).toBe(1);
    await decide(team, late, true);
    expect(await credits(seller)).toBe(2);
  });
});

describe("the ledger @core", () => {
  test("is the balance: no other writer, no second count of one cause, no debt", async () => {
    const me = await person(db);
    await giveCredits(db, me, 2);
    await expect(db.sql`update public.user_credits set credits = 9 where user_id = ${me}`).rejects.toMatchObject({
      code: "23514",
    });
    await expect(
      db.sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${me}, -3, 'publish', ${randomUUID()})`,
    ).rejects.toMatchObject({ code: "23514" });
    const ref = randomUUID();
    await db.sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${me}, 1, 'pack', ${ref})`;
    await expect(
      db.sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${me}, 1, 'pack', ${ref})`,
    ).rejects.toMatchObject({ code: "23505" });
    expect(await credits(me)).toBe(3);
  });

  test("and the audit log are only ever added to", async () => {
    for (const table of ["public.credit_ledger", "private.audit_log"]) {
      for (const verb of [`delete from ${table}`, `truncate ${table}`, `update ${table} set id = default`]) {
        await expect(db.sql.unsafe(verb), verb).rejects.toMatchObject({ code: /428C9|42501/ });
      }
    }
  });

  test("adds up for everybody", async () => {
    expect(
      await db.sql`select c.user_id from public.user_credits c
      where c.credits <> (select coalesce(sum(l.delta), 0) from public.credit_ledger l where l.user_id = c.user_id)`,
    ).toEqual([]);
  });
});
