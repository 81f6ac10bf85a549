/**
 * Gives the pictures that another app shared with this one to `take`, and forgets them once it has kept them. What cannot be
 * read or kept now waits for the next form.
 */
export async function takeSharedPhotos(take: (files: readonly File[]) => Promise<void>): Promise<void> {
  const { dropSharedPhotos, readSharedPhotos } = await import("#outbox/shared-photos.ts");
  const files = await readSharedPhotos();
  if (files.length === 0) return;
  await take(files);
  await dropSharedPhotos();
}
