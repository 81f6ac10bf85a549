import { afterwards, json } from "../_http/endpoint.ts";
import { readJson, personOf, tokenOf } from "../_http/request.ts";
import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { sendWaitingMails } from "../_mail/send-waiting.ts";
import { FULL_NAME_MAX, REFERENCE_MAX } from "../_town/facts.ts";
import {
  storeScreenshot,
  waitingScreenshot,
  LARGEST_BODY,
  type Screenshot,
  screenshotOf,
  TOO_LARGE,
} from "./screenshot.ts";
import { emailOf, keyOf, phoneOf, required, textOf } from "./fields.ts";

/** How one of the two forms names its fields (spec §7), and what it says when one is empty (spec §5). */
export type Form = {
  readonly phone: string;
  readonly missing: string;
  /** The item that is paid for, as the price list names it. @throws Refusal 400 */
  item(body: Readonly<Record<string, unknown>>): { readonly item: string; readonly listing_id?: string };
};

/**
 * Takes a proof of payment in. The order matters: who, then what, then the picture; the database is asked whether the
 * proof would count before the picture is stored, and again when the row is written with its mail. The mail itself goes
 * out after the answer; whatever fails then is tried again later.
 */
export async function takeIn(request: Request, environment: Environment, form: Form): Promise<Response> {
  const token = tokenOf(request);
  const body = await readJson(request, LARGEST_BODY, TOO_LARGE);
  const person = await personOf(token, environment);
  const bought = form.item(body);
  const said = {
    full_name: required(body, "fullName", form.missing, FULL_NAME_MAX),
    phone: phoneOf(body, form.phone, form.missing),
    email: emailOf(body, "email", form.missing),
    // The price that its sender saw; the database knows whether it was the price. Without one the price of now counts (§7.13, §7.14).
    amount: textOf(body, "amount"),
    reference: Array.from(textOf(body, "reference")).slice(0, REFERENCE_MAX).join(""),
  };
  const shot = await pictureOf(environment, person, body, form.missing);
  const id = await keyOf(request, body, [person, bought.item, bought.listing_id ?? "", shot.sha256]);

  const proof = { id, ...bought, ...said, screenshot_sha256: shot.sha256 };
  const known = await call(environment, "submit_proof", { person, proof, rehearsal: true });
  if (known !== null) return json(200, known);
  const object_path = await storeScreenshot(environment, person, shot);
  const answer = await call(environment, "submit_proof", { person, proof: { ...proof, object_path } });
  afterwards(sendWaitingMails(environment));
  return json(200, answer);
}

/** The picture of a proof: sent before it, in parts, and named by it; else within it. */
async function pictureOf(
  environment: Environment,
  person: string,
  body: Readonly<Record<string, unknown>>,
  missing: string,
): Promise<Screenshot> {
  const waiting = textOf(body, "screenshotObject");
  if (waiting !== "") return await waitingScreenshot(environment, person, waiting, "screenshotObject");
  const field = "screenshotBase64";
  if (typeof body[field] !== "string" || body[field] === "") required({}, field, missing);
  return await screenshotOf(String(body[field]), field);
}
