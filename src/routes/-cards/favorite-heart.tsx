import { later } from "#ui/later.tsx";

/** The heart of a listing; on its photo a moment after the first paint, where it moves nothing. */
export const FavoriteHeart = later(() => import("./live-heart.tsx").then((module) => module.LiveHeart));
