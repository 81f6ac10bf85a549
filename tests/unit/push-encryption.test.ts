import { describe, expect, test } from "vitest";
import { base64url, bytesOf, encrypted } from "../../supabase/functions/_push/encrypt.ts";
import { isPushService } from "../../supabase/functions/_push/send-waiting.ts";
import { newVapidKeys, vapidHeader } from "../../supabase/functions/_push/vapid.ts";

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

async function pairOf(publicKey: string, d: string): Promise<CryptoKeyPair> {
  const raw = bytesOf(publicKey);
  const point = { kty: "EC", crv: "P-256", x: base64url(raw.slice(1, 33)), y: base64url(raw.slice(33)) };
  return {
    publicKey: await crypto.subtle.importKey("jwk", point, CURVE, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...point, d }, CURVE, true, ["deriveBits"]),
  };
}

describe("encryption of a push message", () => {
  test("is the example of RFC 8291, appendix A, byte for byte", async () => {
    const sender = await pairOf(
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
      "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    );
    const browser = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const body = await encrypted("When I grow up, I want to be a watermelon", browser, {
      salt: bytesOf("DGv6ra1nlYgDCS1FRnbzlw"),
      sender,
    });
    expect(base64url(body)).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  test("takes the largest message and refuses a larger one", async () => {
    const { publicKey } = await newVapidKeys("mailto:equipe@djassa.test");
    const browser = { p256dh: publicKey, auth: base64url(new Uint8Array(16)) };
    expect((await encrypted("é".repeat(1_996), browser)).length).toBeLessThanOrEqual(4_096);
    await expect(encrypted("é".repeat(1_997), browser)).rejects.toThrow(RangeError);
  });

  test("signs for the push service's origin alone, for half a day", async () => {
    const keys = await newVapidKeys("mailto:equipe@djassa.test");
    const now = Date.UTC(2026, 0, 1);
    const header = await vapidHeader("https://fcm.googleapis.com/fcm/send/abc", keys, now);
    const [, head = "", claims = "", signature = "", key] =
      /^vapid t=([^.]+)\.([^.]+)\.([^.]+), k=(\S+)$/u.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    expect(JSON.parse(new TextDecoder().decode(bytesOf(claims)))).toEqual({
      aud: "https://fcm.googleapis.com",
      exp: now / 1000 + 12 * 3_600,
      sub: "mailto:equipe@djassa.test",
    });
    const raw = await crypto.subtle.importKey(
      "raw",
      bytesOf(keys.publicKey),
      { name: "ECDSA", namedCurve: "P-256" },
      false,
      ["verify"],
    );
    const signed = new TextEncoder().encode(`${head}.${claims}`);
    expect(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, raw, bytesOf(signature), signed)).toBe(true);
  });
});

test("a notice goes to browsers' push services at their own port, and nowhere else", () => {
  for (const known of [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://db5p.notify.windows.com/w/?token=abc",
    "https://FCM.googleapis.com:443/fcm/send/abc",
  ])
    expect(isPushService(known), known).toBe(true);
  for (const other of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:22/",
    "https://fcm.googleapis.com@127.0.0.1/",
    "https://someone:secret@fcm.googleapis.com/",
    "https://fcm.googleapis.com.attacker.example/",
    "https://notfcm.googleapis.com/",
    "https://evilpush.apple.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/",
    "file:///etc/passwd",
    "data:text/plain,x",
    "about:blank",
    "//fcm.googleapis.com/",
    "",
  ]) {
    expect(isPushService(other), other).toBe(false);
    expect(isPushService(other, "127.0.0.1:4000"), other).toBe(false);
  }
  expect(isPushService("http://127.0.0.1:4000/x", "127.0.0.1:4000")).toBe(true);
  expect(isPushService("http://127.0.0.1:4001/x", "127.0.0.1:4000")).toBe(false);
});
