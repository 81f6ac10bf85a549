import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { lookAtDatabase } from "../../supabase/doctor/database.ts";
import { MIGRATIONS } from "../../supabase/local/database/released.ts";
import { sqlFiles } from "../../supabase/local/database/schemas.ts";
import { hostedProject, type HostedProject } from "../support/hosted-project.ts";
import {
  mutate,
  freshDatabase,
  listing,
  message,
  person,
  pull,
  uploadedPhoto,
  type FreshDatabase,
  type Collection,
} from "./world.ts";

let db: FreshDatabase;
let project: HostedProject;
let api: FreshDatabase;
let seller: string;
let buyer: string;
let bike: string;
beforeAll(async () => {
  db = await freshDatabase();
  project = await hostedProject(db);
  api = project.api;
  [seller, buyer] = [await person(api, { name: "Kouassi Yao" }), await person(api)];
  bike = await listing(api, seller);
});
/** The tools by which a hosted project rings: pg_net, and its vault with the address and the secret. */
const BELL = `create schema vault; create schema net;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', 'https://abc.supabase.co'), ('secret_key', 'sb_secret_x');
  create table net.asked (url text, headers jsonb, ms int);
  create function net.http_post(url text, headers jsonb, timeout_milliseconds int default 5000) returns bigint language sql
    as 'insert into net.asked values (url, headers, timeout_milliseconds) returning 1'`;

/** For the test that is running. */
async function hangBell(): Promise<void> {
  onTestFinished(async () => void (await project.owner.unsafe("drop schema if exists vault, net cascade")));
  await project.owner.unsafe(BELL);
}

afterAll(async () => {
  await project.stop();
  await db.stop();
});

describe("a project where nobody of ours is a superuser", () => {
  test("nothing that the product makes belongs to one, and the API itself may do nothing", async () => {
    const [row] = await project.owner`select
      (select count(*)::int from pg_proc p join pg_roles r on r.oid = p.proowner
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and r.rolsuper) as functions,
      (select rolsuper from pg_roles where rolname = current_user) as super,
      has_schema_privilege('anon', 'private', 'usage') as hidden`;
    expect(row).toEqual({ functions: 0, super: false, hidden: false });
  });

  test("the doctor may read what it looks at: members, second factors, the timer", async () => {
    const { user, database } = project.owner.options;
    const url = Object.assign(new URL(db.url), { username: user, password: "x", pathname: `/${database}` });
    const none = { url: "", ref: "", key: "", secret: "", site: "", management: "", token: "" };
    const found = await lookAtDatabase({ ...none, database: url.href });
    expect(found.map(({ what }) => what)).toEqual([
      "The first member of the team",
      "The team's second factor",
      "Changes reach Realtime",
      "The minute timer",
    ]);
    expect(found[2]).toMatchObject({ state: "ok" });
    expect(await project.owner`select from realtime.messages where topic = 'doctor'`).toHaveLength(0);
    onTestFinished(async () => {
      await project.owner.unsafe("drop function if exists private.lost() cascade");
      await project.owner`delete from private.team_members`;
    });
    // Realtime's own function stays silent about rows that it cannot write.
    await project.owner
      .unsafe(`create function private.lost() returns trigger language plpgsql as 'begin return null; end';
      create trigger lost before insert on realtime.messages for each row execute function private.lost()`);
    expect((await lookAtDatabase({ ...none, database: url.href }))[2]).toMatchObject({ state: "missing" });
    await project.owner.unsafe("drop function private.lost() cascade");
    await project.owner`insert into private.team_members (user_id) values (${seller})`;
    expect((await lookAtDatabase({ ...none, database: url.href }))[0]).toMatchObject({ state: "ok" });
  });

  test("requests are cut short: three seconds for a visitor, eight for a person", async () => {
    const settings = async (role: string): Promise<unknown> =>
      (await project.owner`select rolconfig from pg_roles where rolname = ${role}`)[0]?.["rolconfig"];
    expect(await settings("anon")).toEqual(expect.arrayContaining(["statement_timeout=3s"]));
    expect(await settings("authenticated")).toEqual(expect.arrayContaining(["statement_timeout=8s"]));
  });

  // Its API reads what roles are set to when it starts, and when it is told; a change of a role tells it nothing by itself.
  test("a migration that sets a role tells the API so", async () => {
    const setting = (await sqlFiles(MIGRATIONS)).map(({ text }) => text).filter((text) => /alter role/iu.test(text));
    expect(setting).not.toHaveLength(0);
    for (const text of setting) expect(text).toContain("notify pgrst, 'reload config'");
  });

  test("a person does everything that is done here", async () => {
    const photo = await api.as(seller, async (tx) => {
      const name = `${seller}/${randomUUID()}/${randomBytes(32).toString("hex")}_080.webp`;
      await tx`insert into storage.objects (bucket_id, name, owner_id) values ('listings', ${name}, ${seller})`;
      return name;
    });
    const draft = randomUUID();
    const published = {
      id: randomUUID(),
      title: "Moto de livraison",
      description: "Une moto solide, révisée le mois dernier.",
      price: 300_000,
      category: "vehicles",
      condition: "good",
      district: "Lobia",
      photos: [photo],
      draft_id: draft,
    };
    const said = randomUUID();
    const mutations: [string, string, object, string?][] = [
      [seller, "update_profile", { full_name: "Kouassi Yao", phone: "0700000001", district: "Marais" }],
      [seller, "save_draft", { id: draft, data: { title: "Moto" } }],
      [seller, "publish_listing", published],
      [seller, "change_price", { id: bike, price: 40_000, was: 45_000 }],
      [buyer, "set_favorite", { listing_id: bike, on: true }],
      [buyer, "send_message", message(bike, seller), said],
      [seller, "mark_read", { listing_id: bike, other_id: buyer, up_to_seq: 1 }],
      [seller, "send_message", message(bike, buyer, "Oui, passez demain.")],
      [buyer, "post_review", { listing_id: bike, rating: 5, comment: "Sérieux" }],
      [buyer, "report_listing", { listing_id: bike, reason: "fake" }],
      [buyer, "block_person", { person_id: seller, on: true }],
      [
        buyer,
        "contact_support",
        { name: "Awa", email: "a@x.ci", subject: "Bonjour", message: "Une lettre à l’équipe." },
      ],
      [seller, "mark_sold", { id: bike }],
      [seller, "delete_listing", { id: published.id }],
    ];
    for (const [who, kind, args, id] of mutations)
      expect(await mutate(api, who, kind, args, id === undefined ? {} : { id }), kind).toMatchObject({
        status: "applied",
      });
    const collections: readonly Collection[] = [
      "feed",
      "reviews",
      "sellers",
      "prices",
      "mine",
      "drafts",
      "messages",
      "conversations",
      "favorites",
    ];
    for (const collection of collections)
      expect((await pull(api, buyer, collection)).epoch, collection).toMatch(/^[0-9a-f-]{36}$/);
    expect((await pull(api, buyer, "messages")).rows.map((row) => row["content"])).toContain("Oui, passez demain.");
    for (const call of ["export_my_data()", "my_devices()", "notice_choices()", `listing_contact('${published.id}')`])
      await api
        .as(buyer, (tx) => tx.unsafe(`select public.${call}`))
        .catch((error: Error) => {
          expect(error.message, call).not.toMatch(/permission denied/u); // a refusal of ours is an answer
        });
    expect(await project.owner`select from realtime.messages where topic = ${`user:${seller}`}`).not.toHaveLength(0);
  });

  test("the function that notifies is rung with its time; a failing bell takes no mutation along", async () => {
    await hangBell();
    const [owner, asker] = [await person(api), await person(api)];
    const moped = await listing(api, owner);
    const say = async (): Promise<unknown> => mutate(api, asker, "send_message", message(moped, owner, "Bonsoir."));
    expect(await say()).toMatchObject({ status: "applied" });
    expect(await project.owner`select * from net.asked`).toEqual([
      { url: "https://abc.supabase.co/functions/v1/send-notices", headers: { apikey: "sb_secret_x" }, ms: 55_000 },
    ]);
    await project.owner`drop table net.asked`;
    expect(await say()).toMatchObject({ status: "applied" });
  });

  test("it is rung once a transaction, with address and secret or not at all, in all hearing", async () => {
    const { owner } = project;
    const rings = async (many = 1): Promise<number> => {
      await owner.begin(async (tx) => {
        for (let n = 0; n < many; n += 1) await tx`select private.ring()`;
      });
      const [asked] = await owner`with gone as (delete from net.asked returning 1) select count(*)::int as n from gone`;
      return Number(asked?.["n"]);
    };
    await hangBell();
    expect([await rings(3), await rings()]).toEqual([1, 1]);
    for (const name of ["project_url", "secret_key"]) {
      await owner`update vault.decrypted_secrets set name = 'none' where name = ${name}`;
      expect(await rings(), name).toBe(0);
      await owner`update vault.decrypted_secrets set name = ${name} where name = 'none'`;
    }
    await owner.unsafe("drop schema vault cascade");
    let heard = 0;
    const { unlisten } = await owner.listen("djassa_notices", () => (heard += 1));
    expect(await rings()).toBe(0);
    await expect.poll(() => heard).toBe(1);
    await unlisten();
  });

  test("a visitor reads the market and the feed's topic, and nobody else's", async () => {
    for (const call of [
      "town_counts()",
      "open_towns()",
      "search_listings('velo')",
      `seller_listings('${seller}')`,
      `listing_by_id('${bike}')`,
    ])
      await api.as(null, (tx) => tx.unsafe(`select public.${call}`));
    const heard = (who: string | null, topic: string): Promise<number> =>
      api.as(who, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return (await tx`select from realtime.messages where topic = ${topic} and extension = 'broadcast'`).length;
      });
    expect(await heard(null, "feed:daloa")).toBeGreaterThan(0);
    expect(await heard(buyer, `user:${buyer}`)).toBeGreaterThan(0);
    expect([await heard(null, `user:${buyer}`), await heard(seller, `user:${buyer}`)]).toEqual([0, 0]);
  });

  test("the admin console and the minute timer work, each as its own role", async () => {
    const member = await person(api, { name: "Serge Gnahoré" });
    await project.owner`insert into private.team_members (user_id) values (${member})`;
    await project.owner`update private.settings set value = 'optional' where name = 'team_second_factor'`;
    for (const call of [
      "team_search('kou')",
      "team_figures()",
      "team_reports()",
      "team_support()",
      "team_payments()",
      "team_audit()",
    ])
      await api.as(member, (tx) => tx.unsafe(`select public.${call}`));
    const lost = await uploadedPhoto(api, buyer);
    await project.owner`update storage.objects set created_at = now() - interval '2 days' where name = ${lost}`;
    const timer = [
      "queue_notice_mails()",
      "claim_mails()",
      "claim_notices()",
      "poke_late_changes()",
      "forget_expired()",
      "do_chores()",
    ];
    for (const call of timer) await api.as("service", (tx) => tx.unsafe(`select public.${call}`));
    expect(await project.owner`select name from private.chores where failed is not null or ran_at is null`).toEqual([]);
    const [found] = await api.as("service", (tx) => tx`select public.files_of_departed() as files`);
    expect(found?.["files"]).toEqual([{ bucket: "listings", name: lost }]);
    await expect(api.as(buyer, (tx) => tx`select public.do_chores()`)).rejects.toThrow(/permission denied/u);
  });

  test("an address changed at the auth server gets the mails, and the old one is kept nowhere", async () => {
    const [mover, stranger] = [await person(api), await person(api)];
    const old = `${mover}@djassa.test`;
    await project.owner`insert into private.mail_outbox (cause, template, recipient, data, sent_at, refusals)
      select gen_random_uuid(), 'unread_message', r, '{}', t, 12 from unnest(array[${old}, ${`${stranger}@djassa.test`}]) r,
        unnest(array[null, now()]) t`;
    await project.authServer`update auth.users set email = 'neuve@djassa.test' where id = ${mover}`;
    const [row] = await project.owner`select
      (select email from public.user_private where id = ${mover}) as email,
      (select count(*)::int from private.mail_outbox where recipient = 'neuve@djassa.test' and refusals = 0) as moved,
      (select count(*)::int from private.mail_outbox where recipient = ${old}) as left,
      (select count(*)::int from private.mail_outbox where recipient = ${`${stranger}@djassa.test`}) as others`;
    expect(row).toEqual({ email: "neuve@djassa.test", moved: 2, left: 0, others: 2 });
    expect((await pull(api, mover, "mine")).rows).toContainEqual(
      expect.objectContaining({ kind: "profile", data: expect.objectContaining({ email: "neuve@djassa.test" }) }),
    );
    // A profile that an older schema left with the old address: what went there goes with the account.
    await project.owner`update public.user_private set email = ${old} where id = ${mover}`;
    await project.owner`insert into private.mail_outbox (cause, template, recipient, data)
      values (gen_random_uuid(), 'unread_message', ${old}, '{}')`;
    await api.as("service", (tx) => tx`select public.close_account(${mover})`);
    expect(
      await project.owner`select from private.mail_outbox where recipient in (${old}, 'neuve@djassa.test')`,
    ).toHaveLength(0);
  });

  test("closing an account by the function takes the login along", async () => {
    const leaver = await person(api);
    await api.as("service", (tx) => tx`select public.close_account(${leaver})`);
    expect(await project.owner`select from auth.users where id = ${leaver}`).toHaveLength(0);
  });

  test("deleting a user from the dashboard works without any right to our tables", async () => {
    const leaver = await person(api);
    const offer = await listing(api, leaver);
    await project.owner`insert into public.favorites (user_id, listing_id) values (${leaver}, ${offer})`;
    await project.owner`insert into public.blocks (blocker_id, blocked_id) values (${leaver}, ${buyer})`;
    await project.owner`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
      values (${randomUUID()}, ${leaver}, 'listing', ${offer}, ${offer}, 'fake')`;
    await mutate(api, leaver, "contact_support", {
      name: "Awa",
      email: "a@x.ci",
      subject: "Bonjour",
      message: "Une lettre à l’équipe",
    });
    await project.authServer`delete from auth.users where id = ${leaver}`;
    const [left] = await project.owner`select u.full_name, u.deleted, l.deleted as withdrawn, l.title,
        (select count(*)::int from public.user_private where id = u.id) as private,
        (select count(*)::int from public.support_messages where user_id = u.id) as support
      from public.users u join public.listings l on l.user_id = u.id where u.id = ${leaver}`;
    expect(left).toEqual({
      full_name: "Compte supprimé",
      deleted: true,
      withdrawn: true,
      title: "Annonce retirée",
      private: 0,
      support: 0,
    });
  });
});
