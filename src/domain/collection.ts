/** Everybody in a town gets the same answer. */
export const PUBLIC_COLLECTIONS = ["feed", "reviews", "sellers", "prices"] as const;
/** Each person gets their own. */
export const PERSON_COLLECTIONS = ["mine", "messages", "conversations", "favorites", "drafts", "news"] as const;

type PublicCollection = (typeof PUBLIC_COLLECTIONS)[number];

/** A collection that follows the server. How it is pulled, read and stored: src/sync/collections.ts, src/replica/. */
export type CollectionName = PublicCollection | (typeof PERSON_COLLECTIONS)[number];

const forEverybody: readonly CollectionName[] = PUBLIC_COLLECTIONS;
export const isPublicCollection = (name: CollectionName): name is PublicCollection => forEverybody.includes(name);
