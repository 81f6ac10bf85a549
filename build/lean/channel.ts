/**
 * What RxDB asks of `broadcast-channel`, by the browser's own channel. The package carries four more ways for browsers that
 * have none; every browser that opens this app has one.
 */

type Listener = (message: unknown) => void;
/** As the package sends it: tabs of 0.2.0, which have it, may be open beside this one. */
type Envelope = { readonly time: number; readonly type: "message"; readonly data: unknown };

const now = (): number => Date.now() * 1_000;

class Channel {
  readonly #channel: globalThis.BroadcastChannel;
  readonly #listeners = new Set<Listener>();
  #closed = false;

  constructor(name: string) {
    this.#channel = new globalThis.BroadcastChannel(name);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Envelope>) => {
      // Whoever elects a leader in an older tab speaks of other things here.
      if (data.type === "message") for (const listener of this.#listeners) listener(data.data);
    });
  }

  addEventListener(_type: "message", listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "message", listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Tells the other tabs; what comes after the end of this one is nobody's any more. */
  postMessage(data: unknown): Promise<void> {
    if (!this.#closed) this.#channel.postMessage({ time: now(), type: "message", data } satisfies Envelope);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.#listeners.clear();
    this.#channel.close();
    return Promise.resolve();
  }
}

export { Channel as BroadcastChannel };
