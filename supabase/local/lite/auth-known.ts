import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Asked } from "./auth.ts";

/** The header that a sign-in answers with, and that the app brings to the next one on the same device. */
export const DEVICE_HEADER = "djassa-device";

const signed = ({ parts: { keys } }: Asked, id: string, email: string): string =>
  createHmac("sha256", `device ${keys.jwtSecret}`).update(`${id} ${email}`).digest("base64url");

/** A new mark of a device on which this account was signed in. It opens nothing: it is counted by itself, whoever else tries. */
export function newMark(asked: Asked, email: string): string {
  const id = randomBytes(16).toString("hex");
  return `${id}.${signed(asked, id, email)}`;
}

/** The device that asks, by the mark that it was given for this account; null without one. */
export function deviceOf(asked: Asked, email: string): string | null {
  const [id = "", given = ""] = (asked.request.headers.get(DEVICE_HEADER) ?? "").split(".");
  const [right, brought] = [Buffer.from(signed(asked, id, email)), Buffer.from(given)];
  return right.length === brought.length && timingSafeEqual(right, brought) ? id : null;
}
