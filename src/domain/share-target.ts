/** Where other apps hand pictures over, as the manifest says it and the worker takes it. `most`: one more than a listing shows (PHOTOS of town.ts), so that the form can say so. */
export const SHARE_TARGET = { path: "/partager", photos: "photos", most: 6 } as const;
