import { array, boolean, isoTimestamp, nullable, object, pipe, safeParse, string, transform } from "valibot";
import { deviceName } from "#domain/device-name.ts";
import { rpc } from "#remote/rpc.ts";

const moment = pipe(string(), isoTimestamp(), transform(Date.parse));

const devicesSchema = array(
  object({ id: string(), agent: nullable(string()), since: moment, seen: moment, here: boolean() }),
);

/** Where a person is signed in. `since` and `seen` (last renewed) in ms; `here`: the device that asks. */
export type Device = {
  readonly id: string;
  readonly name: string;
  readonly since: number;
  readonly seen: number;
  readonly here: boolean;
};

/** The devices of the person here, this one first. Null when the server could not be asked. */
export async function myDevices(userId: string): Promise<readonly Device[] | null> {
  const { status, data } = await rpc("my_devices", {}, { as: { userId }, method: "POST" });
  const parsed = safeParse(devicesSchema, data);
  if (status !== 200 || !parsed.success) return null;
  return parsed.output.map(({ agent, ...device }) => ({ ...device, name: deviceName(agent) }));
}

/** Signs a device out; what waits on it stays there. True when the server has done so. */
export async function endDevice(userId: string, device: string): Promise<boolean> {
  const { status } = await rpc("end_device", { device }, { as: { userId }, method: "POST" });
  return status >= 200 && status < 300;
}
