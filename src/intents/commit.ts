/**
 * The one way from a verb to the outbox: who acts, one durable row, a word to the pusher.
 * The outbox is loaded on first use, so that screens paint before the database code arrives.
 */
import type { Mutation, MutationArgs, MutationKind, FormOf } from "#model/mutations.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import { currentUser } from "#identity/current.ts";
import type { Typed } from "#outbox/text-drafts.ts";
import { SYNC_TAG } from "#outbox/sync-tag.ts";
import { type NewRow, waitFrom } from "#outbox/row.ts";
import { requestPush } from "#sync/requests.ts";

const SIGNED_OUT = "Connectez-vous pour continuer";

/** The current person. @throws IntentError signed_out, with the words of the verb's own sign-in demand */
export function actor(demand: string = SIGNED_OUT): string {
  const userId = currentUser();
  if (userId === null) throw new IntentError("signed_out", demand);
  return userId;
}

/** Returns the form's values as the arguments of a mutation of this kind. @throws IntentError invalid, with `fields` */
export async function checked<K extends MutationKind>(kind: K, form: FormOf<K>): Promise<MutationArgs[K]> {
  const { read } = await import("#model/mutations.ts");
  const found = read(kind, form);
  if ("value" in found) return found.value;
  throw new IntentError("invalid", Object.values(found.errors)[0] ?? "", found.errors);
}

/**
 * Stores the mutation of `userId`, checked by the form of its kind and kept for as long as that kind can be undone; resolves when
 * it is on the disk, and forgets what was typed of it in the same transaction. `id` is null when it undid one that had not left. @throws IntentError invalid (with `fields`) | storage_full | storage, nothing stored
 */
export async function commit<K extends MutationKind>(
  userId: string,
  kind: K,
  form: FormOf<K>,
  more: Pick<NewRow, "about"> & Typed = {},
): Promise<{ id: string | null }> {
  const appended = await store(userId, kind, form, more);
  announce();
  return appended;
}

/** The same without a word to the pusher: it leaves with whatever leaves next. */
export async function store<K extends MutationKind>(
  userId: string,
  kind: K,
  form: FormOf<K>,
  more: Pick<NewRow, "about"> & Typed = {},
): Promise<{ id: string | null }> {
  return await onThisPhone(async () => {
    const [{ append }, { undoOf }] = await Promise.all([import("#outbox/append.ts"), import("#model/mutations.ts")]);
    const mutation = { kind, args: await checked(kind, form) } as Mutation;
    const now = Date.now();
    const undo = undoOf(kind);
    return await append(userId, mutation, now, undo === 0 ? more : { ...more, undoUntil: waitFrom(now, undo) });
  });
}

const NOT_STORED =
  "Ce téléphone n'a pas pu enregistrer. Rechargez la page, ou autorisez les cookies de ce site, puis réessayez.";

/** The same for a mutation that always leaves a row. */
export async function commitRow<K extends MutationKind>(
  userId: string,
  kind: K,
  form: FormOf<K>,
  more?: Pick<NewRow, "about"> & Typed,
): Promise<{ id: string }> {
  const { id } = await commit(userId, kind, form, more);
  if (id === null) throw new IntentError("storage", NOT_STORED);
  return { id };
}

/** Tells the pusher here, and asks the browser to wake the worker should this page be gone by then. */
export function announce(reason: "row" | "person" = "row"): void {
  requestPush(reason);
  void registerBackgroundPush();
}

/** Asks, once, that the browser keep what is written here. After the mutation is stored; never in its way. */
export function askForPersistence(userId: string): void {
  void import("#outbox/persist.ts").then(({ askToPersist }) => askToPersist(userId)).catch(() => undefined);
}

/** Makes room where there is none, and says storage failures in French. `work` stores all or nothing. */
export async function onThisPhone<T>(work: () => Promise<T>): Promise<T> {
  try {
    const { withSpace } = await import("#outbox/full-disk.ts");
    return await withSpace(work);
  } catch (error) {
    if (error instanceof IntentError) throw error;
    const full = error instanceof Error && "full" in error && error.full === true;
    throw full
      ? new IntentError("storage_full", "Il n'y a plus de place sur ce téléphone. Libérez de l'espace, puis réessayez.")
      : new IntentError("storage", NOT_STORED);
  }
}

/** Background Sync: Chromium only, so not in the DOM library. */
type SyncManager = { register(tag: string): Promise<void> };

const isSyncManager = (value: unknown): value is SyncManager =>
  typeof value === "object" && value !== null && "register" in value && typeof value.register === "function";

/**
 * Asks the browser to wake the worker when there is a network, even with no page open. Never throws: the mutation is already
 * stored, and an error here would read as if it were not. Where the browser or the person refuses, the page pushes by
 * itself when it is open.
 */
async function registerBackgroundPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const sync: unknown = registration !== undefined && "sync" in registration ? registration.sync : null;
    if (isSyncManager(sync)) await sync.register(SYNC_TAG);
  } catch {
    // No worker here, or not allowed.
  }
}

/** `storage_full`: no room left on this phone · `storage`: this phone cannot keep anything · `too_late`: already on its way. */
type IntentCode = VerdictCode | "storage_full" | "storage" | "too_late";

/** Why a mutation was not taken, before anything left the phone. The message is French and meant for the person. */
export class IntentError extends Error {
  override readonly name = "IntentError";
  readonly code: IntentCode;
  /** Messages by form field, when the form is at fault. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: IntentCode, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

const small = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/**
 * Puts the sentence of the screen before the reason of a failure: "Erreur lors de la suppression : ce téléphone n'a pas pu…"
 * (§8). Errors at a field stay as they are.
 * @throws IntentError as `work` does, `what` at the head of its message
 */
export async function sayWhy<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IntentError)) throw new IntentError("storage", what);
    if (Object.keys(error.fields).length > 0 || error.message.startsWith(what)) throw error;
    throw new IntentError(error.code, `${what.replace(/\.$/u, "")}\u00A0: ${small(error.message)}`);
  }
}
