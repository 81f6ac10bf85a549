/** Everybody in a town gets the same answer. */
export const PUBLIC_LANES = ["feed", "reviews", "sellers", "prices"] as const;
/** Each person gets their own. */
export const PERSON_LANES = ["mine", "messages", "conversations", "favorites", "drafts"] as const;

type PublicLane = (typeof PUBLIC_LANES)[number];

/** A collection that follows the server. How it is pulled, read and stored: src/sync/lanes.ts, src/replica/. */
export type LaneName = PublicLane | (typeof PERSON_LANES)[number];

const forEverybody: readonly LaneName[] = PUBLIC_LANES;
export const isPublicLane = (name: LaneName): name is PublicLane => forEverybody.includes(name);
