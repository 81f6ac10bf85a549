import { isOffline } from "#device/connectivity.ts";

/** Outcome of an online verb: it worked, or the French sentence that says why not (spec §8), at a field where one is at fault. */
export type Failed = {
  ok: false;
  message: string;
  field?: string;
  /** Seconds before the server looks at another try, where it says so. */
  wait?: number;
  /** The address must be confirmed first: there is a code to type, or a new mail to ask for. */
  unconfirmed?: true;
};
export type Result<T extends object = object> = ({ ok: true } & T) | Failed;

/** `message`: the French sentence. `field`: the name of the field at fault. */
export const failed = (message: string, field?: string): Failed =>
  field === undefined ? { ok: false, message } : { ok: false, message, field };

/** Here, so that a form can know it again without the auth client. */
export const NO_NETWORK = "Pas de connexion. Réessayez quand le réseau sera revenu.";
const NO_ANSWER = "Le serveur ne répond pas. Réessayez dans un moment.";

/** Our server did not answer: for want of a network only where the browser says so. */
export const unanswered = (): Failed => failed(isOffline() ? NO_NETWORK : NO_ANSWER);
