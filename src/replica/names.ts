import { PERSON_COLLECTIONS } from "#domain/collection.ts";
import { currentTown } from "#current-town";

const PUBLIC = "djassa-public";

/** Public rows are shared by everybody on this phone, so that a sign-in never downloads them twice. One replica a town. */
export const PUBLIC_NAME = currentTown === null ? PUBLIC : `${PUBLIC}-${currentTown.id}`;

export const isPublic = (name: string): boolean => name.startsWith(PUBLIC);

/** True for the public replica of another town than this phone's. */
export const isOfOtherTown = (name: string): boolean => isPublic(name) && name !== PUBLIC_NAME;

const PRIVATE = "djassa-u-";

/** The parts of a person's replica; each of them is stored in a database of its own. */
export const COLLECTIONS = [...PERSON_COLLECTIONS, "progress"] as const;

/** The name holds its owner: nobody's rows are ever opened for somebody else. */
export const privateName = (userId: string): string => PRIVATE + userId;

/** The person whose replica has this name. */
export const ownerOf = (name: string): string => name.slice(PRIVATE.length);

/** True for the replica of one person. */
export const isPrivate = (name: string): boolean => name.startsWith(PRIVATE);
