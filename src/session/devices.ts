/** Where a person is signed in, and the end of it on one device. */
import { array, boolean, isoTimestamp, nullable, object, pipe, safeParse, string, transform } from "valibot";
import { rpc } from "#remote/rpc.ts";

const moment = pipe(string(), isoTimestamp(), transform(Date.parse));

const devicesSchema = array(
  object({ id: string(), agent: nullable(string()), since: moment, seen: moment, current: boolean() }),
);

/** Where a person is signed in. `since` and `seen` (last renewed) in ms; `current`: the device that asks. */
export type Device = {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly seen: number;
  readonly current: boolean;
};

/** The devices of the current person, this one first. Null when the server could not be asked. */
export async function myDevices(userId: string): Promise<readonly Device[] | null> {
  const { status, data } = await rpc("my_devices", {}, { as: { userId }, method: "POST" });
  const parsed = safeParse(devicesSchema, data);
  if (status !== 200 || !parsed.success) return null;
  return parsed.output.map(({ agent, ...device }) => ({ ...device, name: deviceName(agent) }));
}

/** Signs a device out; what waits on it stays there. True when the server has done so. */
export async function endDevice(userId: string, device: string): Promise<boolean> {
  const { status } = await rpc("end_device", { device }, { as: { userId }, method: "POST" });
  // The function answers without a body; a portal's 200 has signed nobody out.
  return status === 204;
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/u, "Android"],
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/KAIOS/iu, "KaiOS"],
  [/CrOS/u, "Chromebook"],
  [/Windows/u, "Windows"],
  [/Mac OS X|Macintosh/u, "Mac"],
  [/Linux/u, "Linux"],
];

/** In this order: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera/u, "Opera"],
  [/EdgA?\/|EdgiOS\//u, "Edge"],
  [/SamsungBrowser\//u, "Samsung Internet"],
  [/UCBrowser\//u, "UC Browser"],
  [/Firefox\/|FxiOS\//u, "Firefox"],
  [/Chrome\/|CriOS\//u, "Chrome"],
  [/Safari\//u, "Safari"],
];

/** "Chrome sur Android", from how a browser describes itself (User-Agent); what it does not say is left out. */
export function deviceName(agent: string | null): string {
  const of = (table: readonly (readonly [RegExp, string])[]) => table.find(([sign]) => sign.test(agent ?? ""))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}
