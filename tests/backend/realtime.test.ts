import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { publishableKey } from "../../supabase/local/keys.ts";
import { PASSWORD, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Heard = { channel: RealtimeChannel; status: string; reason: string; events: unknown[] };

/** Subscribes and waits for the verdict; events are collected from then on. */
async function join(client: SupabaseClient, topic: string, secret = true): Promise<Heard> {
  const events: unknown[] = [];
  const channel = client.channel(topic, { config: { private: secret } });
  channel.on("broadcast", { event: "*" }, (message) => events.push(message));
  const [status, reason] = await new Promise<[string, string]>((resolve) => {
    channel.subscribe((state, error) => resolve([state, error?.message ?? ""]));
  });
  return { channel, status, reason, events };
}

/** Waits until `seen` holds: on events, never on a clock. */
async function until(seen: () => boolean): Promise<void> {
  await expect.poll(seen, { timeout: 10_000, interval: 10 }).toBe(true);
}

const send = (topic: string, event: string, payload: object, secret = true) =>
  server.sql`select realtime.send(${server.sql.json(payload as never)}, ${event}, ${topic}, ${secret})`;

describe("private channels @core", () => {
  test("deliver what the database sends, to those the policies let in", async () => {
    const awa = await server.person("awa@example.com");
    await awa.client.realtime.setAuth(awa.token);
    const own = await join(awa.client, `user:${awa.id}`);
    const feed = await join(server.client(), "feed");
    expect([own.status, feed.status]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);

    await send(`user:${awa.id}`, "poke", {});
    await send("feed", "poke", { n: 1 });
    await until(() => own.events.length === 1 && feed.events.length === 1);
    expect(own.events[0]).toMatchObject({ type: "broadcast", event: "poke" });
    expect(feed.events[0]).toMatchObject({ event: "poke", payload: { n: 1 } });

    const stranger = await server.person("stranger@example.com");
    await stranger.client.realtime.setAuth(stranger.token);
    const refused = await join(stranger.client, `user:${awa.id}`);
    expect(refused.status).toBe("CHANNEL_ERROR");
    expect(refused.reason).toContain("Unauthorized");
    await stranger.client.removeAllChannels();
  });

  test("deliver nothing of a transaction that is rolled back, and all of one commit in order", async () => {
    const { events } = await join(server.client(), "feed");
    await server.sql
      .begin(async (tx) => {
        await tx`select realtime.send('{"n":0}', 'poke', 'feed', true)`;
        throw new Error("no");
      })
      .catch(() => undefined);
    await server.sql.begin(async (tx) => {
      for (const n of [1, 2, 3])
        await tx`select realtime.send(jsonb_build_object('n', ${n}::int), 'poke', 'feed', true)`;
    });
    await until(() => events.length === 3);
    expect(events.map((event) => (event as { payload: { n: number } }).payload.n)).toEqual([1, 2, 3]);
  });

  test("are another world than public channels of the same name", async () => {
    const open = await join(server.client(), "feed", false);
    expect(open.status).toBe("SUBSCRIBED");
    await send("feed", "secret", {}, true);
    await send("feed", "open", {}, false);
    await until(() => open.events.length === 1);
    expect(open.events[0]).toMatchObject({ event: "open" });
  });

  test("cannot be written to by clients", async () => {
    const listener = await join(server.client(), "feed");
    const writer = await join(server.client(), "feed");
    await writer.channel.send({ type: "broadcast", event: "forged", payload: {} });
    await send("feed", "true", {});
    await until(() => listener.events.length > 0);
    expect(listener.events).toHaveLength(1);
    expect(listener.events[0]).toMatchObject({ event: "true" });
  });
});

describe("refusals @core", () => {
  test("postgres_changes, a wrong token, a wrong key", async () => {
    const client = server.client();
    const channel = client.channel("changes").on("postgres_changes", { event: "*", schema: "public" }, () => undefined);
    const status = await new Promise((resolve) => {
      channel.subscribe((state) => resolve(state));
    });
    expect(status).toBe("CHANNEL_ERROR");
    await client.removeAllChannels();

    const forger = server.client();
    await forger.realtime.setAuth("not.a.token");
    expect((await join(forger, "feed")).status).toBe("CHANNEL_ERROR");
    await forger.removeAllChannels();

    const socket = new WebSocket(`${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong&vsn=1.0.0`);
    const code = await new Promise((resolve) => {
      socket.once("unexpected-response", (_request, answer) => resolve(answer.statusCode));
      socket.once("error", () => undefined);
    });
    expect(code).toBe(401);
  });
});

describe("tokens @core", () => {
  const token = async (subject: string, seconds: number): Promise<string> => {
    const secret = await readFile(path.join(server.dataDir, "jwt-secret"), "utf8");
    return new SignJWT({ role: "authenticated", sub: subject })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(secret));
  };

  test("an expired one closes the channel, a renewed one keeps it open", async () => {
    const { id } = await server.person("expiry@example.com");
    const [short, renewed] = [server.client(), server.client()];
    await short.realtime.setAuth(await token(id, 2));
    await renewed.realtime.setAuth(await token(id, 2));
    const ends = await join(short, `user:${id}`);
    const stays = await join(renewed, `user:${id}`);
    await renewed.realtime.setAuth(await token(id, 60));
    await until(() => ends.channel.state === "closed");
    await send(`user:${id}`, "poke", {});
    await until(() => stays.events.length === 1);
    expect(stays.channel.state).toBe("joined");
  });

  test("one of somebody else ends the channel that it may not read", async () => {
    const [mine, theirs] = [await server.person("mine@example.com"), await server.person("theirs@example.com")];
    await mine.client.realtime.setAuth(mine.token);
    const { status, channel } = await join(mine.client, `user:${mine.id}`);
    expect(status).toBe("SUBSCRIBED");
    await mine.client.realtime.setAuth(theirs.token);
    await until(() => channel.state === "closed");
  });
});

describe("protocol", () => {
  test.each(["1.0.0", "2.0.0"])("speaks serializer %s", async (version) => {
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=${version}`,
    );
    const heard: unknown[] = [];
    socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString())));
    await new Promise((resolve) => {
      socket.once("open", resolve);
    });
    const say = (ref: string, topic: string, event: string, payload: object): void =>
      socket.send(
        JSON.stringify(
          version === "2.0.0" ? ["1", ref, topic, event, payload] : { join_ref: "1", ref, topic, event, payload },
        ),
      );
    say("1", "phoenix", "heartbeat", {});
    say("2", "realtime:feed", "phx_join", { config: { private: true } });
    socket.send("not json");
    await until(() => heard.length === 2);
    await send("feed", "poke", {});
    await until(() => heard.length === 3);
    say("3", "realtime:feed", "phx_leave", {});
    await until(() => heard.length === 5);
    const events = heard.map((message) => (Array.isArray(message) ? message[3] : (message as { event: string }).event));
    expect(events).toEqual(["phx_reply", "phx_reply", "broadcast", "phx_reply", "phx_close"]);
    socket.close();
  });

  test("a key that is handed over as the new token changes nothing, as on a project", async () => {
    const { id, token: own } = await server.person("key@example.com");
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`,
    );
    const heard: string[] = [];
    socket.on("message", (data: Buffer) => heard.push((JSON.parse(data.toString()) as { event: string }).event));
    await new Promise((resolve) => {
      socket.once("open", resolve);
    });
    const say = (event: string, payload: object): void =>
      socket.send(JSON.stringify({ join_ref: "1", ref: "1", topic: `realtime:user:${id}`, event, payload }));
    say("phx_join", { access_token: own, config: { private: true } });
    await until(() => heard.length === 1);
    say("access_token", { access_token: publishableKey });
    say("access_token", { access_token: null });
    socket.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", ref: "2", payload: {} }));
    await until(() => heard.length === 2);
    await send(`user:${id}`, "poke", {});
    await until(() => heard.length === 3);
    expect(heard).toEqual(["phx_reply", "phx_reply", "broadcast"]);
    socket.close();
  });

  test("a hundred channels on one connection, and no more", async () => {
    const socket = new WebSocket(
      `${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`,
    );
    const replies: string[] = [];
    socket.on("message", (data: Buffer) => {
      const [, , , , payload] = JSON.parse(data.toString()) as [string, string, string, string, { status: string }];
      replies.push(payload.status);
    });
    await new Promise((resolve) => {
      socket.once("open", resolve);
    });
    for (let n = 0; n <= 100; n += 1)
      socket.send(JSON.stringify([`${n}`, `${n}`, `realtime:topic-${n}`, "phx_join", { config: { private: false } }]));
    await until(() => replies.length === 101);
    expect(replies.filter((status) => status === "error")).toHaveLength(1);
    socket.close();
  });
});

describe("a database that restarts", () => {
  test("is listened to again, and what it sent meanwhile arrives once", async () => {
    const { events } = await join(server.client(), "feed");
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen realtime_messages'`;
    for (let n = 0; n < 20; n += 1) await send("feed", "poke", { n });
    await until(() => events.length === 20);
    await send("feed", "poke", { n: 20 });
    await until(() => events.length === 21);
    expect(events.map((event) => (event as { payload: { n: number } }).payload.n).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, n) => n),
    );
  });
});

describe("a session that ends", () => {
  const device = async (email: string) => {
    const client = server.client();
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    await client.realtime.setAuth(data.session?.access_token ?? "");
    const session = decodeJwt(data.session?.access_token ?? "")["session_id"];
    return { client, session: String(session), id: data.user?.id ?? "" };
  };

  test("hears what was said with its end, and nothing after it; the person's other devices go on", async () => {
    await server.person("ended@example.com");
    const [lost, kept] = [await device("ended@example.com"), await device("ended@example.com")];
    const topic = `user:${lost.id}`;
    const [ends, stays] = [await join(lost.client, topic), await join(kept.client, topic)];
    const feed = await join(lost.client, "feed");
    await server.sql.begin(async (tx) => {
      await tx`delete from auth.sessions where id = ${lost.session}`;
      await tx`select realtime.send('{"last": true}', 'poke', ${topic}, true)`;
    });
    await until(() => ends.channel.state === "closed" && feed.channel.state === "closed");
    expect(ends.events).toMatchObject([{ payload: { last: true } }]);
    await send(topic, "poke", {});
    await until(() => stays.events.length === 2);
    expect(ends.events).toHaveLength(1);
    expect((await join(lost.client, topic)).status).toBe("CHANNEL_ERROR"); // its token is good for an hour
    await lost.client.removeAllChannels();
    await kept.client.removeAllChannels();
  });

  test("by a new password, by signing out everywhere, with the account", async () => {
    for (const [place, end] of [
      [
        "password",
        (by: Awaited<ReturnType<typeof device>>) =>
          by.client.auth.updateUser({ password: `${PASSWORD}-2`, current_password: PASSWORD }),
      ],
      ["everywhere", (by: Awaited<ReturnType<typeof device>>) => by.client.auth.signOut({ scope: "global" })],
      ["account", (by: Awaited<ReturnType<typeof device>>) => server.sql`delete from auth.users where id = ${by.id}`],
    ] as const) {
      await server.person(`${place}@example.com`);
      const [other, here] = [await device(`${place}@example.com`), await device(`${place}@example.com`)];
      const heard = await join(other.client, `user:${other.id}`);
      expect(heard.status).toBe("SUBSCRIBED");
      await end(here);
      await until(() => heard.channel.state === "closed");
      await other.client.removeAllChannels();
    }
  });

  test("while the server was not listening: found out when it listens again", async () => {
    await server.person("unheard@example.com");
    const one = await device("unheard@example.com");
    const heard = await join(one.client, `user:${one.id}`);
    await server.sql.begin(async (tx) => {
      await tx`alter table auth.sessions disable trigger local_ended`;
      await tx`delete from auth.sessions where id = ${one.session}`;
      await tx`alter table auth.sessions enable trigger local_ended`;
    });
    await send(`user:${one.id}`, "poke", {});
    await until(() => heard.events.length === 1); // nobody has said so yet
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^listen realtime_messages'`;
    await until(() => heard.channel.state === "closed");
    await one.client.removeAllChannels();
  });
});
