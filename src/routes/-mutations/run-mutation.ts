import { useConnectivity } from "#device/connectivity.ts";
import { UNDO_MS } from "#domain/undo.ts";
import { cancelMutation } from "#intents/queue.ts";
import { mutationOutcome } from "#queries/overlay.ts";
import { toast } from "#ui/toast.ts";

/** Runs a verb from a button; what it will not do is said in its own French words. */
export function runMutation(work: Promise<unknown>): void {
  work.catch((error: unknown) =>
    toast.error(
      error instanceof Error && error.name === "IntentError" ? error.message : "Cette action n'a pas abouti.",
    ),
  );
}

/** How long a mutation may take before it is said that it waits, milliseconds. */
const PROMPT_MS = 2_500;

const NETWORK = "dès que le réseau revient";
/** Where there is a network the mutation waits for the server, be it for a moment. */
const SERVER = "dès que le serveur répond";

/** When what is kept here leaves, as it is now: the end of "Il sera envoyé…". */
export const useWhen = (): string => (useConnectivity((state) => state.online) ? SERVER : NETWORK);

/** The label of a mutation that is still on this phone, also while a request that will not come through is on its way with it. */
export const waitsFor = (net: boolean): string => `En attente ${net ? "d'envoi" : "de réseau"}`;

type Words = {
  /** The message for later, without a network: "… dès que le réseau revient"; null where the screen says it already. */
  readonly later: string | null;
  /** The message once the server has accepted it; null where the screen says it already. */
  readonly done: string | null;
};

const online = () => useConnectivity.getState().online;

/**
 * Says of a mutation what is true of it now: what will be while it waits, that it is done once the server has applied it. The
 * answer comes with the first of them, for a button that is busy until something is said.
 */
export function notifyOfMutation(id: string, { later, done }: Words): Promise<void> {
  return new Promise((said) => {
    const say = () => {
      if (later !== null) toast.info(online() ? later.replace(NETWORK, SERVER) : later, { id });
      said();
    };
    const timer = setTimeout(say, online() ? PROMPT_MS : 0);
    void conclude(id, done, () => clearTimeout(timer)).then(said);
  });
}

/**
 * The same for a mutation that is held for a moment, with "Annuler", once: with a network it is as good as done, and what is not is told
 * by `RefusalNews`; without one it is told when it has left.
 */
export function notifyOfUndoableMutation(
  id: string,
  { later, done }: { readonly [Name in keyof Words]: string },
): void {
  const isOnline = online();
  toast.info(isOnline ? done : later, {
    id,
    ms: UNDO_MS,
    action: { label: "Annuler", run: () => runMutation(cancelMutation(id)) },
  });
  void conclude(id, isOnline ? null : done, () => {});
}

/**
 * The message that it is done is one of its own: one that took the place of the first would leave with it, as a mutation leaves the phone
 * at the moment when that one ends. `RefusalNews` announces refusals, for every kind of mutation.
 */
async function conclude(id: string, done: string | null, known: () => void): Promise<void> {
  const outcome = await mutationOutcome(id);
  known();
  toast.drop(id);
  if (outcome === "sent" && done !== null) toast.success(done);
}

const NAMED = { sold: "marquée comme vendue", deleted: "supprimée" } as const;

/** Reports that a listing was marked sold or deleted. */
export function notifyOfListingMutation(id: string, what: keyof typeof NAMED): void {
  notifyOfUndoableMutation(id, {
    later: `Votre annonce sera ${NAMED[what]} dès que le réseau revient.`,
    done: `Annonce ${NAMED[what]}`,
  });
}
