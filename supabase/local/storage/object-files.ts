import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;
type Body = Parameters<StorageAdapter["uploadObject"]>[3];

/** Extension of the side file that keeps content type and cache rule of an object. */
export const SIDE = ".$meta";

/**
 * The storage adapter of the local server: objects are files `<root>/<bucket>/<name>`. A file appears under its name
 * complete or not at all. lite keeps names and owners in `storage.objects`; policies are asked before we are called.
 */
export class ObjectFiles implements StorageAdapter {
  readonly driver = "files";
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  /** @throws Error when the name would leave its bucket's folder or collide with a side file */
  pathOf(bucket: string, name: string): string {
    const folder = path.join(this.#root, bucket);
    const file = path.resolve(folder, name);
    const inside = path.dirname(folder) === this.#root && file.startsWith(folder + path.sep);
    if (!inside || name.endsWith(SIDE) || name.includes("\0"))
      throw new Error(`Invalid object name: ${bucket}/${name}`);
    return file;
  }

  async uploadObject(
    bucket: string,
    name: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const file = this.pathOf(bucket, name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replace(file + SIDE, JSON.stringify({ mimetype, cacheControl }));
    await replace(file, await bytesOf(body));
    return this.headObject(bucket, name);
  }

  async headObject(bucket: string, name: string): Promise<Metadata> {
    const file = this.pathOf(bucket, name);
    const { size, mtime } = await stat(file);
    const { mimetype, cacheControl } = JSON.parse(await readFile(file + SIDE, "utf8")) as {
      mimetype: string;
      cacheControl: string;
    };
    const eTag = `"${createHash("sha256").update(`${size}-${mtime.getTime()}`).digest("hex").slice(0, 24)}"`;
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 };
  }

  async getObject(bucket: string, name: string): Promise<Awaited<ReturnType<StorageAdapter["getObject"]>>> {
    const metadata = await this.headObject(bucket, name);
    return { metadata, httpStatusCode: 200, body: Readable.toWeb(createReadStream(this.pathOf(bucket, name))) };
  }

  async deleteObject(bucket: string, name: string): Promise<void> {
    const file = this.pathOf(bucket, name);
    await rm(file, { force: true });
    await rm(file + SIDE, { force: true });
  }

  async deleteObjects(bucket: string, names: string[]): Promise<void> {
    for (const name of names) await this.deleteObject(bucket, name);
  }

  async copyObject(
    fromBucket: string,
    from: string,
    version: string | undefined,
    toBucket: string,
    to: string,
  ): Promise<Metadata> {
    const { mimetype, cacheControl } = await this.headObject(fromBucket, from);
    return this.uploadObject(
      toBucket,
      to,
      version,
      await readFile(this.pathOf(fromBucket, from)),
      mimetype,
      cacheControl,
    );
  }

  privateAssetUrl(bucket: string, name: string): Promise<string> {
    return Promise.resolve(`file://${this.pathOf(bucket, name)}`);
  }
}

async function bytesOf(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const parts: Uint8Array[] = [];
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  await writeFile(partial, content, { mode: 0o600 });
  await rename(partial, file);
}
