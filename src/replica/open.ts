import { currentUser, currentUserStore } from "#identity/current.ts";
import { storedTown } from "#current-town";
import { deleteStored, onPosted, storedReplicas, postDeleted, postOpened } from "./delete-stored.ts";
import { PUBLIC_NAME, privateName, isOfOtherTown } from "./names.ts";
import { PublicReplica } from "./public.ts";
import type { Ended } from "./private.ts";
import {
  OtherBuild,
  privateReplica,
  publicReplica,
  replicaFailure,
  replicaLost,
  type PrivateReplica,
} from "./stores.ts";

/*
 * A replica holds nothing of the person's own making. So one that is of another version, half deleted or corrupted is
 * not repaired: it is deleted and pulled again (sync.md, F15). The outbox lives in other databases and is not touched.
 */

/**
 * Opens what everybody on this phone shares. Rejects when the browser gives no storage at all; `held`: this tab has had it open
 * before, and leaves alone what a build that came later has made of it.
 */
export function openPublic(held = false): Promise<PublicReplica> {
  return openOrRebuild(PUBLIC_NAME, held, async (name) => {
    const db = new PublicReplica(name);
    try {
      await db.begin(held);
    } catch (error) {
      db.close();
      throw error;
    }
    return db;
  });
}

/** Opens what only `userId` may see, likewise. Rejects also where its code is not on this phone and cannot be had. */
export async function openPrivate(userId: string, held = false, ended?: Ended): Promise<PrivateReplica> {
  const { PrivateReplica } = await loadPrivate();
  return await openOrRebuild(privateName(userId), held, (name) => PrivateReplica.open(name, ended));
}

const loadPrivate = () => import("./private.ts");

async function openOrRebuild<Db>(name: string, held: boolean, open: (name: string) => Promise<Db>): Promise<Db> {
  try {
    return await open(name);
  } catch (error) {
    if (held && error instanceof OtherBuild) throw error;
    postDeleted(name);
    await deleteStored(name);
    return await open(name);
  }
}

/**
 * Keeps the right databases open: the public one, and that of the current person. Every change goes through one line, so
 * that two sign-ins in a row cannot cross. One whose connection ends, by another tab or by the browser, is opened again.
 * Resolves when both are open (or cannot be); returns the way to close them.
 */
export async function holdReplicas(): Promise<() => Promise<void>> {
  let line: Promise<void> = Promise.resolve();
  let overtaken = false;
  /** Names of what this tab has had open. */
  const held = new Set<string>();
  /** A person's that another tab has deleted: it may be signing out. Not opened before somebody comes, or it is there again. */
  const deleted = new Set<string>();
  const isLost = () => {
    const userId = currentUser();
    const isPrivateLost = userId !== null && held.has(privateName(userId)) && privateReplica.getState() === null;
    return isPrivateLost || (held.has(PUBLIC_NAME) && publicReplica.getState() === null);
  };
  const next = (step: () => Promise<void>) => {
    line = line.then(step).catch((error: unknown) => {
      if (error instanceof OtherBuild) overtaken = true;
      else replicaFailure.setState(error, true);
    });
    line = line.then(() => replicaLost.setState(!isLost() ? null : overtaken ? "overtaken" : "closed"));
    return line;
  };

  const enterPublic = async () => {
    if (publicReplica.getState() !== null) return;
    const isBack = held.has(PUBLIC_NAME);
    try {
      const opened = await inTime(openPublic(isBack));
      publicReplica.setState(opened, true);
      held.add(PUBLIC_NAME);
      replicaFailure.setState(null, true);
      await leaveOtherTowns(opened);
    } catch (error) {
      if (isBack || publicReplica.getState() !== null) throw error;
      // Said first: what is shown from here on is not kept.
      replicaFailure.setState(error, true);
      publicReplica.setState(await openInMemory(), true);
    }
  };
  const matchIdentity = async () => {
    const userId = currentUser();
    const open = privateReplica.getState();
    if (open !== null && open.owner === userId) return;
    await closePrivate();
    if (userId === null || deleted.has(privateName(userId))) return;
    if (!(await canLoad())) return;
    const opened = await inTime(openPrivate(userId, held.has(privateName(userId)), onPrivateEnded));
    held.add(opened.name);
    // Somebody else came while it opened: the next step in the line is theirs.
    if (currentUser() === userId) privateReplica.setState(opened, true);
    else return await opened.close();
    if (publicReplica.getState() !== null) replicaFailure.setState(null, true);
    postOpened(opened.name);
  };

  /* A connection that ended is closed for good: a library that opens it again by itself has told nobody what went meanwhile. */
  const onPublicEnded = (db: PublicReplica) => {
    if (publicReplica.getState() !== db) return;
    publicReplica.setState(null, true);
    void next(() => {
      db.close();
      return enterPublic();
    });
  };
  const onPrivateEnded: Ended = (db, isDeleted) => {
    if (privateReplica.getState() !== db) return;
    privateReplica.setState(null, true);
    if (isDeleted) deleted.add(db.name);
    void next(async () => {
      await db.close();
      await matchIdentity();
    });
  };

  const follow = () => void next(matchIdentity);
  const look = () => {
    if (globalThis.document?.visibilityState === "hidden" || replicaLost.getState() !== "closed") return;
    void next(enterPublic);
    follow();
  };
  // The code that opens a person's replica could not be loaded without a network; a phone gives no storage to a page that nobody sees.
  const seen = { online: follow, pageshow: look, visibilitychange: look };
  const stopped = new AbortController();
  for (const [event, listener] of Object.entries(seen)) globalThis.addEventListener?.(event, listener, stopped);
  const stops = [
    () => stopped.abort(),
    publicReplica.subscribe(() => {
      const db = publicReplica.getState();
      db?.dexie.on("close", () => onPublicEnded(db));
    }),
    currentUserStore.subscribe(() => {
      deleted.clear();
      follow();
    }),
    onPosted(
      (name) => {
        if (name === PUBLIC_NAME) {
          closePublic();
          return next(enterPublic);
        }
        if (name !== privateReplica.getState()?.name) return;
        deleted.add(name);
        void next(closePrivate);
      },
      (name) => {
        deleted.delete(name);
        follow();
      },
    ),
  ];
  await Promise.all([next(enterPublic), next(matchIdentity)]);
  return async () => {
    for (const stop of stops) stop();
    closePublic();
    await next(closePrivate);
    replicaLost.setState(null);
  };
}

/** Some browsers neither open a database nor say that they will not. */
const OPEN_MS = 10_000;

function inTime<Db>(opening: Promise<Db>): Promise<Db> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("this browser does not open its databases")), OPEN_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** A market of this page alone, where the browser gives nothing to keep the market in. */
async function openInMemory(): Promise<PublicReplica> {
  const { inMemory } = await import("./in-memory.ts");
  const db = new PublicReplica(PUBLIC_NAME, inMemory);
  await db.begin();
  return db;
}

/** The market begins again in each town: the rows of the one that was left go, once those of this one have come. */
async function leaveOtherTowns({ progress }: PublicReplica): Promise<void> {
  if (storedTown() === null || (await progress.read("feed")).pulledAt === null) return;
  await Promise.all((await storedReplicas()).filter(isOfOtherTown).map(deleteStored));
}

/** Whether the code is here, or comes. The network may have left before it did. */
const canLoad = (): Promise<boolean> =>
  loadPrivate().then(
    () => true,
    () => false,
  );

function closePublic(): void {
  const open = publicReplica.getState();
  publicReplica.setState(null, true);
  open?.close();
}

async function closePrivate(): Promise<void> {
  const open: PrivateReplica | null = privateReplica.getState();
  privateReplica.setState(null, true);
  await open?.close();
}
