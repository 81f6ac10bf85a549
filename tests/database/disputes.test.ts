/** "Je conteste": a payer against a refusal or against what was taken back, and the team's answer (§7, decisions.md). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, listing, person, proofSeen, pull, teamMember, useFreeListing } from "./world.ts";

let db: FreshDatabase;
let payer: string;
let team: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  payer = await person(db);
  await useFreeListing(db, payer);
});

async function proofOf(who: string, listingId: string | null = null): Promise<string> {
  const id = randomUUID();
  const [kind, pack, amount, credits] = listingId === null ? ["pack", "starter", 500, 3] : ["listing", null, 200, 0];
  await db.sql`insert into public.payment_proofs (id, user_id, kind, listing_id, pack, amount, credits, full_name, phone, email,
      screenshot_sha256, object_path)
    values (${id}, ${who}, ${kind}, ${listingId}, ${pack}, ${amount}, ${credits}, 'Kouassi', '07', 'k@x.ci',
      ${id.replaceAll("-", "").repeat(2)}, 'x')`;
  return id;
}
type Answer = { id: string; status: string; already: boolean };
const ask = (name: string, args: readonly unknown[], who = team): Promise<Answer> =>
  db.as(who, async (tx) => {
    const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
    const [row] = await tx.unsafe<{ answer: Answer }[]>(`select public.${name}(${places}) as answer`, args as never[]);
    if (row === undefined) throw new Error(`${name} answered nothing`);
    return row.answer;
  });
const refuse = async (proof: string) =>
  ask("decide_payment", [proof, false, (await proofSeen(db, proof)).undone, "Capture illisible"]);
const accept = async (proof: string) => ask("decide_payment", [proof, true, (await proofSeen(db, proof)).undone]);
const undo = async (proof: string, reason: string | null) => {
  const { undone, status } = await proofSeen(db, proof);
  return ask("reverse_payment_decision", [proof, undone, status, reason]);
};
const answer = (dispute: string, grant: boolean, words: string | null, id: string | null = null, who = team) =>
  ask("decide_dispute", [dispute, grant, words, id], who);
const contest = (proof: string, message = "Le transfert est parti à 9 h 12.", who = payer, id = randomUUID()) =>
  mutate(db, who, "contest_payment", { proof_id: proof, message }, { id });
const open = () => ask("team_disputes", []) as unknown as Promise<{ id: string; about: string; message: string }[]>;
const credits = async () =>
  Number((await db.sql`select credits from public.user_credits where user_id = ${payer}`)[0]?.["credits"]);
async function collection(proof: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pull(db, payer, "mine", { max: 500 });
  return rows.find(({ id }) => id === `proof:${proof}`)?.["data"] as Record<string, unknown> | undefined;
}

test("credits that were taken back say so in the collection, with the reason and the day", async () => {
  const proof = await proofOf(payer);
  await accept(proof);
  expect(await credits()).toBe(3);
  await undo(proof, "Le transfert a été annulé");
  expect(await credits()).toBe(0);
  expect(await collection(proof)).toMatchObject({
    status: "received",
    undone: 1,
    undone_status: "accepted",
    undone_reason: "Le transfert a été annulé",
    undone_at: expect.stringMatching(/^\d{4}-/u),
    dispute: null,
  });
});

test("a refusal is contested once; a repeat is answered alike; the collection has its status", async () => {
  const proof = await proofOf(payer);
  await refuse(proof);
  const id = randomUUID();
  const first = await contest(proof, "Le transfert est parti.", payer, id);
  expect(first).toMatchObject({ status: "applied", row: { id: `proof:${proof}` } });
  expect(await contest(proof, "Le transfert est parti.", payer, id)).toEqual(first);
  expect(await contest(proof, "Encore une fois, il est parti.")).toMatchObject({ code: "duplicate" });
  await db.sql`delete from private.team_reads`;
  expect((await open()).filter((one) => one.id === id)).toMatchObject([
    { about: "refused", message: "Le transfert est parti." },
  ]);
  // The contest shows address and number of who paid.
  expect(await db.sql`select actor, what from private.team_reads where person = ${payer}`).toEqual([
    { actor: team, what: "fiche" },
  ]);
  expect(await collection(proof)).toMatchObject({ dispute: { status: "open", message: "Le transfert est parti." } });
  await answer(id, false, "Aucun transfert à cette heure-là");
  expect(await collection(proof)).toMatchObject({
    status: "refused",
    reason: "Capture illisible",
    dispute: { status: "upheld", answer: "Aucun transfert à cette heure-là" },
  });
  // Another decision is another thing to contest.
  await undo(proof, null);
  await refuse(proof);
  expect(await contest(proof)).toMatchObject({ status: "applied" });
});

test("granted: the payment counts once, whoever answers; after an undo it can be contested again", async () => {
  const proof = await proofOf(payer);
  await accept(proof);
  await undo(proof, "Doute");
  const { id } = await contest(proof);
  const dispute = String(id);
  const twice = randomUUID();
  const said = await answer(dispute, true, "Vous aviez raison", twice);
  expect(said).toMatchObject({ status: "granted", already: false });
  expect(await answer(dispute, true, "Vous aviez raison", twice)).toEqual(said);
  expect(await answer(dispute, false, "Non")).toMatchObject({ status: "granted", already: true });
  expect(await credits()).toBe(3);
  expect(await collection(proof)).toMatchObject({
    status: "accepted",
    reason: null,
    dispute: { status: "granted", answer: "Vous aviez raison" },
  });
  await undo(proof, "Toujours un doute");
  expect(await contest(proof)).toMatchObject({ status: "applied" });
  const [off] = await db.sql`select c.credits - sum(l.delta)::int as off from public.user_credits c
    join public.credit_ledger l on l.user_id = c.user_id where c.user_id = ${payer} group by c.credits`;
  expect(off).toEqual({ off: 0 });
});

test("granted for a listing: it is online; refused with an answer while the proof waits again", async () => {
  const wanted = await listing(db, payer, { status: "pending" });
  const fee = await proofOf(payer, wanted);
  await refuse(fee);
  await answer(String((await contest(fee)).id), true, null);
  expect(await db.sql`select status, paid_by from public.listings where id = ${wanted}`).toEqual([
    { status: "active", paid_by: "manual" },
  ]);
  const pack = await proofOf(payer);
  await accept(pack);
  await undo(pack, "Doute");
  await answer(String((await contest(pack)).id), false, "Transfert annulé par l'opérateur");
  expect(await collection(pack)).toMatchObject({
    status: "refused",
    reason: "Transfert annulé par l'opérateur",
    dispute: { status: "upheld" },
  });
});

test("decided in the queue meanwhile, a dispute is answered by that", async () => {
  const [first, second] = [await proofOf(payer), await proofOf(payer)];
  for (const proof of [first, second]) {
    await accept(proof);
    await undo(proof, null);
    await contest(proof);
  }
  await accept(first);
  await refuse(second);
  expect(await collection(first)).toMatchObject({ dispute: { status: "granted", answer: null } });
  expect(await collection(second)).toMatchObject({ dispute: { status: "upheld", answer: "Capture illisible" } });
});

test("refused with a sentence: too short, too long, another's, nothing to contest, oneself", async () => {
  const proof = await proofOf(payer);
  expect(await contest(proof)).toMatchObject({ code: "gone" });
  await accept(proof);
  expect(await contest(proof)).toMatchObject({ code: "gone" });
  await undo(proof, null);
  expect(await contest(proof, " ")).toMatchObject({ code: "empty" });
  expect(await contest(proof, "trop peu")).toMatchObject({ code: "invalid" });
  expect(await contest(proof, "🛵".repeat(1_001))).toMatchObject({ code: "too_long" });
  expect(await contest(proof, "Ce n'est pas la mienne.", await person(db))).toMatchObject({ code: "not_found" });
  expect(await contest(proof, "🛵".repeat(1_000))).toMatchObject({ status: "applied" });

  const own = await proofOf(team);
  await db.sql`update public.payment_proofs set status = 'refused', reason = 'x', decided_at = now() where id = ${own}`;
  const { id } = await contest(own, "Je suis de l'équipe.", team);
  await expect(answer(String(id), true, null)).rejects.toThrow(/propre paiement/u);
  await expect(answer(String(id), false, null, null, await teamMember(db))).rejects.toThrow(/réponse/u);
  await expect(answer(randomUUID(), true, null)).rejects.toThrow(/n'existe pas/u);
});

test("ten answers at once, half each way: one counts, and the balance is the sum of the ledger", async () => {
  const proof = await proofOf(payer);
  await refuse(proof);
  const id = String((await contest(proof)).id);
  const all = await Promise.all(Array.from({ length: 10 }, (_, turn) => answer(id, turn % 2 === 0, "Réponse")));
  expect(all.filter(({ already }) => !already)).toHaveLength(1);
  expect(new Set(all.map(({ status }) => status)).size).toBe(1);
  expect(await credits()).toBe(all[0]?.status === "granted" ? 3 : 0);
});
