/** Where other apps hand pictures over, as the manifest says it and the worker takes it. `most`: one more than a listing shows (PHOTOS of town.ts), so that the form can say so. `bytes`: of all that wait; as many of the largest cameras' pictures. Any site may send a form there. */
export const SHARE_TARGET = { path: "/partager", photos: "photos", most: 6, bytes: 100_000_000 } as const;

/** The file that another phone gave: its field of that form, its largest size, and where the worker leaves it until the screen has checked it. */
export const SHARED_LOT = { field: "lot", bytes: 25_000_000, cache: "djassa-lot", address: "/lot/shared" } as const;
