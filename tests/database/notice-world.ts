import { afterAll, beforeAll, beforeEach } from "vitest";
import { sendWaitingMails } from "../../supabase/functions/_mail/send-waiting.ts";
import { sendWaitingNotices } from "../../supabase/functions/_push/send-waiting.ts";
import { newVapidKeys } from "../../supabase/functions/_push/vapid.ts";
import { functionEnvironment } from "../../supabase/local/functions/environment.ts";
import type { Environment } from "../../supabase/functions/_http/environment.ts";
import { startPushService, type PushService } from "../support/push-service.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, listing, message, person } from "./world.ts";

/** A server, a push service and a mailbox for the tests of one file, and what people do there. */
export function noticeWorld() {
  let world: MoneyWorld;
  let service: PushService;
  let environment: Environment;

  beforeAll(async () => {
    service = await startPushService();
    const keys = await newVapidKeys("mailto:equipe@djassa.test");
    const told = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey, PUSH_HOSTS: service.host };
    // The server itself tells nobody here: what is sent when is the test's to decide. That it does is the last test.
    world = await startMoneyWorld({ VAPID_PUBLIC_KEY: "" });
    environment = functionEnvironment(world.server, told);
  });
  // The server's own minute may bring a notice of an earlier test's person into this one.
  beforeEach(() => service.forget());
  afterAll(async () => {
    await world.stop();
    await service.stop();
  });

  const as = <T extends object>(who: string, call: string): Promise<T> =>
    world.db.as(who, async (tx) => {
      const [row] = await tx.unsafe(`select ${call} as answer`);
      return (row as unknown as { answer: T }).answer;
    });

  async function browserOf(who: string): Promise<{ endpoint: string; path: string }> {
    const { endpoint, p256dh, auth } = service.subscribe();
    await as(who, `public.subscribe_push('${endpoint}', '${p256dh}', '${auth}')`);
    return { endpoint, path: new URL(endpoint).pathname };
  }

  /** Somebody with a listing and a browser, and a buyer of it. */
  async function conversation(): Promise<{
    seller: string;
    buyer: string;
    id: string;
    browser: string;
    endpoint: string;
  }> {
    const [seller, buyer] = [
      await person(world.db, { name: "Kouassi Yao" }),
      await person(world.db, { name: "Awa Koné" }),
    ];
    const id = await listing(world.db, seller, { title: "Vélo de ville" });
    const { endpoint, path } = await browserOf(seller);
    return { seller, buyer, id, browser: path, endpoint };
  }

  const write = (from: string, to: string, about: string, words: string) =>
    mutate(world.db, from, "send_message", message(about, to, words));
  /** Waiting notices are due again, as after their pause. */
  const due = () => world.db.sql`update private.notices set next_at = now() - interval '1 second' where true`;
  const noticesTo = (browser: string) => service.notified.filter((notified) => notified.browser === browser);

  async function notifyAll(): Promise<void> {
    await due();
    await sendWaitingNotices(environment);
  }

  const mailsTo = async (who: string) =>
    (await (await fetch(`${world.server.url}/_mail.json?to=${who}@djassa.test`)).json()) as {
      subject: string;
      text: string;
    }[];
  const tenMinutes = () => world.db.sql`update private.notices set mail_at = now() where mail_at is not null`;
  async function post(): Promise<void> {
    await world.db.as("service", (tx) => tx`select public.queue_notice_mails()`);
    await sendWaitingMails(environment);
  }

  async function postDue(): Promise<void> {
    await tenMinutes();
    await post();
  }

  return {
    ...{ as, browserOf, conversation, write, due, noticesTo, notifyAll, mailsTo, tenMinutes, post, postDue },
    send: () => sendWaitingNotices(environment),
    get world() {
      return world;
    },
    get service() {
      return service;
    },
  };
}
