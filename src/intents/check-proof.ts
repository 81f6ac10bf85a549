/** What the form of a proof asks for (§5). Loaded with its verb, not with the first screen. */
import type * as v from "valibot";
import { disputeForm } from "#domain/dispute-form.ts";
import type { ProofValues } from "#domain/proof.ts";
import { proofForm } from "#domain/proof-form.ts";
import { parse } from "./parse.ts";

/** The proof as it is sent. @throws IntentError invalid, with `fields` */
export const checkProof = (form: ProofValues): v.InferOutput<typeof proofForm> => parse(proofForm, form);

/** @throws IntentError invalid, with the field "message" */
export const checkDispute = (form: { message: string }): v.InferOutput<typeof disputeForm> => parse(disputeForm, form);
