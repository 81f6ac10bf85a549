/** Support messages are answered from the admin console: once, on record, by mail and on the phone of who has an account. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, person, pull, teamMember } from "./world.ts";

let db: FreshDatabase;
let team: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());

const SUPPORT_MESSAGE = {
  name: "Awa Koné",
  email: "awa@djassa.test",
  subject: "Mon paiement",
  message: "Rien n'est arrivé.",
};
const answer = (supportMessage: string, words: string, id: string | null = null, who = team) =>
  db.as(who, async (tx) => {
    const [row] = await tx<
      { said: { already?: boolean } }[]
    >`select public.answer_support(${supportMessage}, ${words}, 'new', ${id}) as said`;
    return row?.said ?? {};
  });
async function write(who: string | null): Promise<string> {
  const id = randomUUID();
  expect(await mutate(db, who, "contact_support", SUPPORT_MESSAGE, { id })).toMatchObject({ status: "applied" });
  return id;
}
const mails = (supportMessage: string) =>
  db.sql`select recipient, data from private.mail_outbox where cause = ${supportMessage} and template = 'support_answered'`;
const mine = async (who: string) =>
  (await pull(db, who, "mine")).rows.flatMap((row) => (row["kind"] === "support_message" ? [row["data"]] : []));

test("answered once, whatever is sent again; by mail, in the writer's collection, in the journal", async () => {
  const who = await person(db);
  const supportMessage = await write(who);
  expect(await mine(who)).toMatchObject([{ subject: "Mon paiement", answer: null }]);
  const { checkpoint } = await pull(db, who, "mine");
  const once = randomUUID();
  expect(await answer(supportMessage, " Il est arrivé ce matin. ", once)).toMatchObject({ already: false });
  expect(await answer(supportMessage, "Autre chose", once)).toMatchObject({ already: false });
  expect(await answer(supportMessage, "Autre chose")).toMatchObject({ already: true });
  expect(await mails(supportMessage)).toMatchObject([
    { recipient: "awa@djassa.test", data: { answer: "Il est arrivé ce matin.", known: true } },
  ]);
  const { rows } = await pull(db, who, "mine", { after: checkpoint });
  expect(rows).toMatchObject([{ kind: "support_message", data: { answer: "Il est arrivé ce matin." } }]);
  expect(await mine(await person(db))).toEqual([]);
  const [line] = await db.sql`select action, after from private.audit_log where subject_id = ${supportMessage}`;
  expect(line).toEqual({ action: "answer_support", after: { status: "answered" } });
});

test("a visitor's message is answered by mail alone; nothing empty, nobody but the team", async () => {
  const supportMessage = await write(null);
  await expect(answer(supportMessage, "  ")).rejects.toThrow(/réponse/u);
  await expect(answer(supportMessage, "Bonjour", null, await person(db))).rejects.toThrow();
  await answer(supportMessage, "Bonjour");
  expect(await mails(supportMessage)).toMatchObject([{ data: { known: false } }]);
});

test("a mark after an answer changes nothing and is told so; who saw a mail opens it again", async () => {
  const mark = (supportMessage: string, state: string, seen: string | null) =>
    db.as(team, async (tx) => {
      const [row] = await tx<
        { said: object }[]
      >`select public.mark_support(${supportMessage}, ${state}, ${seen}) as said`;
      return row?.said;
    });
  const [here, byMail] = [await write(null), await write(null)];
  await answer(here, "Bonjour");
  await mark(byMail, "answered", "new");
  const stands = { status: "answered", already: true };
  for (const seen of ["new", "answered", null]) expect(await mark(here, "read", seen)).toEqual({ id: here, ...stands });
  for (const seen of ["new", null]) expect(await mark(byMail, "read", seen)).toEqual({ id: byMail, ...stands });
  expect(await mark(byMail, "read", "answered")).toEqual({ id: byMail, status: "read" });
});

test("an answer after one by mail goes nowhere and is told so; once opened it can be answered", async () => {
  const say = (supportMessage: string, seen: string | null) =>
    db.as(team, async (tx) => {
      const [row] = await tx<
        { said: object }[]
      >`select public.answer_support(${supportMessage}, 'Bonjour', ${seen}) as said`;
      return row?.said;
    });
  const mark = (supportMessage: string, state: string, seen: string) =>
    db.as(team, (tx) => tx`select public.mark_support(${supportMessage}, ${state}, ${seen})`);
  const supportMessage = await write(null);
  await mark(supportMessage, "answered", "new");
  for (const seen of ["new", "read", null])
    expect(await say(supportMessage, seen)).toEqual({ id: supportMessage, status: "answered", already: true });
  expect(await mails(supportMessage)).toEqual([]);
  await mark(supportMessage, "read", "answered");
  expect(await say(supportMessage, "read")).toMatchObject({ already: false });
  expect(await mails(supportMessage)).toHaveLength(1);
});
