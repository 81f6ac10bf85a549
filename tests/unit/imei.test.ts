/** Phones by their IMEI: what is typed, on which day one can have been stolen, and what waits on this phone. */
import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { dayFrom } from "#domain/day.ts";
import { imeiField, isStolenDay, neededImei, parseImei, stolenForm } from "#domain/imei.ts";
import { stolenPhoneFrom } from "#model/stolen-phone/own-stolen-phone.ts";
import { errorsOf } from "#domain/form.ts";

const IMEI = "490154203237518";
const NOT_ONE = "Ce numéro n'est pas un IMEI\u00a0: vérifiez le dernier chiffre.";

test("an IMEI is fifteen digits of which the last is made of the others, however it is written", () => {
  for (const typed of [IMEI, "49-015420-323751-8", "49 015420\u00a0323751 8", "49.015420.323751/8"])
    expect([typed, parseImei(typed)]).toEqual([typed, IMEI]);
  for (const typed of ["", "49015420323751", "490154203237519", `${IMEI}0`, "49015420323751O", "IMEI"])
    expect([typed, parseImei(typed)]).toEqual([typed, null]);
});

test("a field says what is wrong with an IMEI; only where it is needed may it not be empty", () => {
  const said = (schema: typeof imeiField | typeof neededImei, typed: string) => {
    const read = safeParse(schema, typed);
    return read.success ? read.output : read.issues[0].message;
  };
  expect([said(imeiField, " "), said(neededImei, " ")]).toEqual([null, "L'IMEI est requis"]);
  for (const schema of [imeiField, neededImei]) {
    expect(said(schema, "123")).toBe("Un IMEI a 15 chiffres.");
    expect(said(schema, "490154203237519")).toBe(NOT_ONE);
    expect(said(schema, "49 015420 323751 8")).toBe(IMEI);
  }
});

test("a phone was stolen today at the latest, ten years ago at the earliest", () => {
  const [first, last] = [new Date(2026, 2, 1, 0, 0), new Date(2026, 2, 1, 23, 59)].map(Number);
  for (const now of [first ?? 0, last ?? 0])
    expect(
      ["2026-03-02", "2026-03-01", "2026-02-28", "2016-03-04", "2016-03-01", "", "hier", "2026-02-31x"].map((day) =>
        isStolenDay(day, now),
      ),
    ).toEqual([false, true, true, true, false, false, false, false]);
  const read = safeParse(stolenForm, { imei: "", day: "" });
  expect(Object.keys(errorsOf(read.issues ?? []))).toEqual(["imei", "day"]);
});

test("a declaration stands on its day; a newer server's status is unknown", () => {
  const data = { id: "a", day: "2025-11-03", status: "declared", created_at: "2025-11-04T08:00:00Z" };
  const row = { id: "a", day: dayFrom("2025-11-03"), at: Date.UTC(2025, 10, 4, 8), reason: null, waits: false };
  expect(stolenPhoneFrom(data)).toEqual({ ...row, status: "declared" });
  expect(new Date(row.day).getDate()).toBe(3);
  expect(stolenPhoneFrom({ ...data, status: "found" })).toEqual({ ...row, status: "unknown" });
  expect(stolenPhoneFrom({ ...data, id: 1 })).toBeNull();
});
