import { call } from "../_door/database.ts";
import type { Environment } from "../_door/environment.ts";

export type SharedListing = {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly district: string;
  readonly description: string;
  readonly picture: { readonly url: string; readonly type: string } | null;
};

/** Largest picture that every messenger shows, bytes. */
const LARGEST_PICTURE = 300_000;
const PATIENCE_MS = 3_000;

/**
 * A listing as anybody may see it: "gone" when it is sold, deleted or hidden, "unknown" when it never was.
 * @throws Refusal 503 when the database does not answer
 */
export async function sharedListing(id: string, environment: Environment): Promise<SharedListing | "gone" | "unknown"> {
  const anybody = { apikey: environment.SUPABASE_PUBLISHABLE_KEY };
  const answer = (await call(environment, "listing_by_id", { listing_id: id }, anybody)) as {
    state: string;
    row: Record<string, unknown> | null;
  };
  if (answer.state !== "active" || answer.row === null) return answer.state === "missing" ? "unknown" : "gone";
  const { title, price, district, description, photos } = answer.row;
  const cover = Array.isArray(photos) && typeof photos[0] === "string" ? photos[0] : null;
  return {
    id,
    title: String(title),
    price: Number(price),
    district: String(district),
    description: String(description),
    picture: cover === null ? null : await pictureOf(cover, environment),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** The photo itself when it is light enough, else its 320 px twin. */
async function pictureOf(name: string, { SUPABASE_URL }: Environment): Promise<SharedListing["picture"]> {
  const address = (photo: string) => `${SUPABASE_URL}/storage/v1/object/public/listings/${photo}`;
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "image/jpeg";
  const head = await fetch(address(name), { method: "HEAD", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  );
  const bytes = head?.ok === true ? Number(head.headers.get("content-length") ?? Infinity) : Infinity;
  return { url: address(bytes <= LARGEST_PICTURE ? name : name.replace(/(\.[a-z]+)$/u, "-320$1")), type };
}
