import { createStore, useStore } from "zustand";
import { watchOnceLoaded } from "#domain/until-loaded.ts";
import { baseName, isLocalPhoto } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { currentUserStore } from "#identity/current.ts";
import type { StoredPhoto } from "#outbox/tables.ts";
import type { DraftPhoto } from "#outbox/watch.ts";
import { chain, shared, source } from "./sources.ts";

/** A photo of a draft whose bytes are on this phone. Addresses are `blob:`; measures are pixels and bytes of the full size, `thumbBytes` those of the thumbnail. */
export type LocalPhoto = {
  readonly name: string;
  readonly thumbUrl: string;
  readonly fullUrl: string;
  readonly full: Blob;
  readonly bytes: number;
  readonly thumbBytes: number;
  readonly originalBytes: number;
  readonly width: number;
  readonly height: number;
  readonly uploaded: boolean;
  /** Its person has asked that it go to their other devices, and it has not yet. */
  readonly wished: boolean;
};

export type PhotosOfDraft = ReadonlyMap<string, LocalPhoto>;
export type PhotosByDraft = ReadonlyMap<string, PhotosOfDraft>;

const NONE: ReadonlyStore<PhotosByDraft | null> = createStore(() => null);

/** All of them by draft; null until they are read, and for a visitor. */
export function photosByDraft(): ReadonlyStore<PhotosByDraft | null> {
  return shared("local-photos", () =>
    chain(currentUserStore, (userId) =>
      userId == null ? NONE : source<PhotosByDraft | null>(null, (emit) => follow(userId, emit)),
    ),
  );
}

function follow(userId: string, emit: (photos: PhotosByDraft) => void): () => void {
  const urls = new Map<string, string>();
  const stop = watchOnceLoaded(
    () => import("#outbox/watch.ts"),
    ({ watchPhotos }) => watchPhotos(userId, (photos) => emit(byDraft(photos, urls))),
  );
  return () => {
    stop();
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
}

const keyOf = ({ draft, name }: { draft: string; name: string }): string => `${draft} ${name}`;

/** One address a photo, for as long as it is here. */
function byDraft(photos: readonly DraftPhoto[], urls: Map<string, string>): PhotosByDraft {
  const found = new Map(photos.map((photo) => [keyOf(photo), photo]));
  for (const [key, url] of urls) {
    if (found.has(key)) continue;
    URL.revokeObjectURL(url);
    urls.delete(key);
  }
  const urlOf = (photo: StoredPhoto): string => {
    const url = urls.get(keyOf(photo)) ?? URL.createObjectURL(photo.blob);
    urls.set(keyOf(photo), url);
    return url;
  };
  const drafts = new Map<string, Map<string, LocalPhoto>>();
  for (const photo of photos) {
    if (photo.name !== photo.photo) continue;
    const thumb = found.get(keyOf({ draft: photo.draft, name: thumbName(photo.name) }));
    const { name, width, height, originalBytes } = photo;
    const ofDraft = drafts.get(photo.draft) ?? new Map<string, LocalPhoto>();
    drafts.set(photo.draft, ofDraft);
    ofDraft.set(name, {
      name,
      fullUrl: urlOf(photo),
      full: photo.blob,
      thumbUrl: urlOf(thumb ?? photo),
      bytes: photo.blob.size,
      thumbBytes: thumb?.blob.size ?? 0,
      originalBytes,
      width,
      height,
      uploaded: photo.uploaded,
      wished: photo.wished,
    });
  }
  return drafts;
}

function photosFor(drafts: PhotosByDraft, draftId: string): PhotosOfDraft {
  return new Map([...[...drafts.values()].flatMap((photos) => [...photos]), ...(drafts.get(draftId) ?? [])]);
}

const sameEntries = (a: PhotosOfDraft | null, b: PhotosOfDraft | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.size === b.size &&
    [...a].every(([name, { fullUrl, uploaded, wished }]) => {
      const other = b.get(name);
      return other?.fullUrl === fullUrl && other.uploaded === uploaded && other.wished === wished;
    }));

/** Photos of one draft by name, after those of others: a copy that the server made names them too. Null until they are read. */
export function localPhotos(draftId: string): ReadonlyStore<PhotosOfDraft | null> {
  return shared(`local-photos:${draftId}`, () =>
    derive([photosByDraft()], (drafts) => (drafts === null ? null : photosFor(drafts, draftId)), sameEntries),
  );
}

/** Those of a form's photos whose bytes are on another device; none until this phone's are read. */
export const elsewhere = (names: readonly string[], here: PhotosOfDraft | null): readonly string[] =>
  here === null ? [] : names.filter((name) => isLocalPhoto(name) && !here.has(name));

export function useLocalPhotos(draftId: string): PhotosOfDraft | null {
  return useStore(localPhotos(draftId));
}

/** The photo of this name in the bucket, among those on this phone; null when its bytes are not here. */
export function photoIn(photos: PhotosByDraft | null, object: string): LocalPhoto | null {
  const [, folder = ""] = object.split("/");
  return photos?.get(folder)?.get(baseName(object)) ?? null;
}

/** The picture of a message that waits on this phone, by its name in the bucket. */
export const useWaitingPicture = (object: string): LocalPhoto | null => photoIn(useStore(photosByDraft()), object);

/** A voice that was recorded and not sent; `url` lives as long as it is here. */
export type StoredVoice = { readonly name: string; readonly url: string; readonly blob: Blob };

/** The voice that lies under `key` (intents/voice.ts); null when there is none, and until that is known. */
export function useStoredVoice(key: string): StoredVoice | null {
  const [voice] = useStore(photosByDraft())?.get(key)?.values() ?? [];
  return voice === undefined ? null : { name: voice.name, url: voice.fullUrl, blob: voice.full };
}

/** The photos of a listing as the owner's own screens show them: those that are still here by their address on this phone. */
export const shownPhotos = (names: readonly string[], local: PhotosOfDraft | undefined): readonly string[] =>
  names.map((name) => local?.get(baseName(name))?.fullUrl ?? name);

/** A screenshot on this phone. `url` lives as long as somebody looks; bytes before and after it was made lighter. */
type ShownScreenshot = {
  readonly url: string;
  readonly bytes: number;
  readonly originalBytes: number;
  readonly width: number;
  readonly height: number;
};

/** loading: not read yet · missing: no longer on this phone. */
type ScreenshotResult = {
  readonly phase: "loading" | "missing" | "ready";
  readonly picture: ShownScreenshot | null;
};

const LOADING: ScreenshotResult = { phase: "loading", picture: null };
const MISSING: ScreenshotResult = { phase: "missing", picture: null };

function screenshot(id: string): ReadonlyStore<ScreenshotResult> {
  return shared(`screenshot:${id}`, () =>
    chain(currentUserStore, (userId) =>
      userId == null ? createStore(() => MISSING) : source(LOADING, (emit) => followScreenshot(userId, id, emit)),
    ),
  );
}

function followScreenshot(userId: string, id: string, emit: (answer: ScreenshotResult) => void): () => void {
  let url: string | null = null;
  const revoke = () => {
    if (url !== null) URL.revokeObjectURL(url);
  };
  const stop = watchOnceLoaded(
    () => import("#outbox/watch.ts"),
    ({ watchScreenshot }) =>
      watchScreenshot(userId, id, (found) => {
        revoke();
        url = found === undefined ? null : URL.createObjectURL(found.blob);
        if (found === undefined || url === null) return emit(MISSING);
        const { blob, originalBytes, width, height } = found;
        emit({ phase: "ready", picture: { url, bytes: blob.size, originalBytes, width, height } });
      }),
  );
  return () => {
    stop();
    revoke();
  };
}

export function useScreenshot(id: string): ScreenshotResult {
  return useStore(screenshot(id));
}
