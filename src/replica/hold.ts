import { currentUser, userHere } from "#identity/current.ts";
import { deleteStored, onDeleted, storedReplicas } from "./delete-stored.ts";
import { PUBLIC_NAME, isOfOtherTown, ownerOf } from "./names.ts";
import { openPrivate, openPublic } from "./open.ts";
import { storedTown } from "#town-here";
import { type PrivateReplica, type PublicReplica, privateReplica, publicReplica, replicaFailure } from "./stores.ts";

/**
 * Keeps the right databases open: the public one, and that of the person here. Every change goes through one line, so
 * that two sign-ins in a row cannot cross. Resolves when both are open (or cannot be); gives back the way to close them.
 */
export async function holdReplicas(): Promise<() => Promise<void>> {
  let line: Promise<void> = Promise.resolve();
  const next = (step: () => Promise<void>) => {
    line = line.then(step).catch((error: unknown) => replicaFailure.set(error));
    return line;
  };
  const follow = () => void next(matchIdentity);
  const stops = [
    userHere.subscribe(follow),
    onDeleted((name) => {
      if (name === PUBLIC_NAME) void next(closePublic).then(() => next(enterPublic));
      if (name === privateReplica.get()?.name) void next(closePrivate);
    }),
  ];
  await Promise.all([next(enterPublic), next(matchIdentity)]);
  return async () => {
    for (const stop of stops) stop();
    await next(closePublic);
    await next(closePrivate);
  };
}

async function enterPublic(): Promise<void> {
  publicReplica.set(await openPublic());
  replicaFailure.set(null);
  await leaveOtherTowns();
}

/** What everybody reads begins again in each town: the rows of the one that was left go. */
async function leaveOtherTowns(): Promise<void> {
  if (storedTown() === null) return;
  await Promise.all((await storedReplicas()).filter(isOfOtherTown).map(deleteStored));
}

async function matchIdentity(): Promise<void> {
  const userId = currentUser();
  const open = privateReplica.get();
  if (open !== null && userId !== null && ownerOf(open.name) === userId) return;
  await closePrivate();
  if (userId === null) return;
  const opened = await openPrivate(userId);
  // Somebody else came while it opened: the next step in the line is theirs.
  if (currentUser() === userId) privateReplica.set(opened);
  else await opened.close();
}

async function closePublic(): Promise<void> {
  const open: PublicReplica | null = publicReplica.get();
  publicReplica.set(null);
  await open?.close();
}

async function closePrivate(): Promise<void> {
  const open: PrivateReplica | null = privateReplica.get();
  privateReplica.set(null);
  await open?.close();
}
