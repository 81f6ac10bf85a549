/**
 * A voice as it is recorded and sent: at so few bits that a minute weighs 120 kB, in the engine's own format, with how loud each part of it
 * is, which is counted once, here.
 */
import { hashOf } from "./hash.ts";

/** Opus speaks clearly in twelve; what a file adds to that fits into sixteen. */
const BITS_PER_SECOND = 12_000;
export const MOST_SECONDS = 60;
const PARTS = 40;

/** By the end of their names: those of Chromium, of Safari, of Firefox. */
const FORMATS = [
  ["webm", "audio/webm;codecs=opus"],
  ["m4a", "audio/mp4"],
  ["ogg", "audio/ogg;codecs=opus"],
] as const;

const formatHere = () => FORMATS.find(([, type]) => MediaRecorder.isTypeSupported(type)) ?? null;

/** `name`: its hash. */
export type Sound = { readonly name: string; readonly blob: Blob };

export type Recording = {
  /** Resolves to what was said, null when that is nothing. */
  readonly stop: () => Promise<Sound | null>;
  readonly cancel: () => void;
};

/** Why nobody can be heard; the words are French, for the person. */
export class VoiceError extends Error {
  override readonly name = "VoiceError";
}

const REFUSED = "Le micro est bloqué. Autorisez-le pour ce site dans les réglages du navigateur, puis réessayez.";
const NO_MICROPHONE = "Aucun micro n'a été trouvé sur cet appareil.";
const BUSY = "Le micro ne répond pas. Fermez l'application qui s'en sert, puis réessayez.";

function wordsOf(error: unknown): string {
  const { name } = error as { name?: string };
  if (name === "NotAllowedError" || name === "SecurityError") return REFUSED;
  return name === "NotFoundError" ? NO_MICROPHONE : BUSY;
}

/** Asks for the microphone and begins. @throws VoiceError */
export async function startRecording(): Promise<Recording> {
  const format = formatHere();
  if (format === null) throw new VoiceError(NO_MICROPHONE);
  const [ending, type] = format;
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, noiseSuppression: true } });
  } catch (error) {
    throw new VoiceError(wordsOf(error));
  }
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve()));
  const end = async () => {
    if (recorder.state !== "inactive") recorder.stop();
    await ended;
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    async stop() {
      await end();
      const blob = new Blob(parts, { type: type.replace(/;.*$/u, "") });
      return blob.size === 0 ? null : { name: `${await hashOf(blob)}.${ending}`, blob };
    },
    cancel: () => void end(),
  };
}

/** How long it is, and how loud each part of it, from 0 to 100. @throws where this browser cannot read its own recording */
export async function measured(blob: Blob): Promise<{ seconds: number; peaks: number[] }> {
  const context = new OfflineAudioContext(1, 1, 16_000);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  const samples = sound.getChannelData(0);
  const length = Math.max(1, Math.floor(samples.length / PARTS));
  const peaks = Array.from({ length: PARTS }, (_, part) =>
    samples.subarray(part * length, (part + 1) * length).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks, 0.01);
  return {
    seconds: Math.max(0.1, Math.round(sound.duration * 10) / 10),
    peaks: peaks.map((peak) => Math.round((peak / loudest) * 100)),
  };
}
