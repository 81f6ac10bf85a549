import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { dropVoice, sendVoice, storeVoice, voiceKey } from "#intents/voice.ts";
import { measured, MOST_SECONDS, type Recording, startRecording, VoiceError } from "#photos/sound.ts";
import { useStoredVoice, type StoredVoice } from "#queries/use-local-photos.ts";
import { storeMedia } from "#session/message-media.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Press } from "./speak-button.tsx";
import { clock, Player } from "./voice-player.tsx";

type Ids = { listingId: string; receiverId: string };

type SendVoiceProps = {
  ids: { listingId: string; otherId: string };
  /** The names of the conversation, as they stand over it. */
  about: { title: string; name: string };
  /** How the microphone was pressed; null: only what was recorded before is shown. */
  press: Press | null;
  onClose: () => void;
};

const UNSENT = "Erreur lors de l'envoi du message vocal";
const UNKEPT = "Le message vocal n'a pas pu être gardé sur ce téléphone.";

/** A voice that is being recorded, then what was recorded, to be heard before it is sent. Stored the moment it ends: a closed tab loses nothing. */
export function SendVoice({ ids, about, press, onClose }: SendVoiceProps) {
  const to = { listingId: ids.listingId, receiverId: ids.otherId };
  const stored = useStoredVoice(voiceKey(to));
  const [failure, setFailure] = useState<string | null>(null);
  // The name of a voice that was recorded by holding. It leaves once, as soon as it is stored, however often it is read anew until it is gone.
  const released = useRef<string | null>(null);
  if (stored !== null)
    return (
      <Recorded
        key={stored.name}
        to={to}
        about={about}
        voice={stored}
        atOnce={() => {
          const isReleased = released.current === stored.name;
          if (isReleased) released.current = null;
          return isReleased;
        }}
        onClose={onClose}
      />
    );
  function close() {
    setFailure(null);
    onClose();
  }
  if (failure !== null)
    return (
      <Row>
        <Failure words={failure} />
        <IconButton label="Fermer" icon="x" onClick={close} />
      </Row>
    );
  return press === null ? null : (
    <Recorder
      to={to}
      press={press}
      onRelease={(name) => void (released.current = name)}
      onFailure={setFailure}
      onClose={onClose}
    />
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 b-t-1 b-solid b-line px-3 py-2">{children}</div>;
}

function Failure({ words }: { words: string }) {
  return (
    <p role="alert" className="flex flex-1 gap-2 text-sm text-danger">
      <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
      {words}
    </p>
  );
}

const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof VoiceError || error instanceof IntentError ? error.message : otherwise;

type RecorderProps = {
  to: Ids;
  press: Press;
  /** Called with the name of a voice that is to leave at once. */
  onRelease: (name: string) => void;
  onFailure: (words: string) => void;
  onClose: () => void;
};

function Recorder({ to, press, onRelease, onFailure, onClose }: RecorderProps) {
  const recording = useRef<Recording | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const failed = useEffectEvent((error: unknown) => onFailure(wordsOf(error, UNKEPT)));
  useEffect(() => {
    let left = false;
    startRecording().then(
      (begun) => {
        if (left) return begun.cancel();
        recording.current = begun;
        setSeconds(0);
      },
      (error: unknown) => void (left || failed(error)),
    );
    return () => {
      left = true;
      recording.current?.cancel();
    };
  }, []);
  const runs = seconds !== null;
  useEffect(() => {
    if (!runs) return undefined;
    const began = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1_000), 250);
    return () => clearInterval(timer);
  }, [runs]);

  async function stop(released = false) {
    const ended = recording.current;
    recording.current = null;
    if (ended === null) return;
    try {
      const sound = await ended.stop();
      if (sound === null) return onClose();
      if (released) onRelease(sound.name);
      await storeVoice(to, sound);
    } catch (error) {
      onFailure(wordsOf(error, UNKEPT));
    }
  }
  const isOver = runs && seconds >= MOST_SECONDS;
  const end = useEffectEvent(() => void stop());
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  // Lifted before the microphone was there, to allow it: then it records as after a tap.
  const lifted = useEffectEvent(() => {
    if (press === "dropped") onClose();
    else if (press === "released" && runs) void stop(true);
  });
  useEffect(() => lifted(), [press]);
  return (
    <Row>
      <IconButton label="Annuler l'enregistrement" icon="trash-2" onClick={onClose} className="text-danger" />
      <div className="min-w-[min(8rem,100%)] flex-1 text-sm">
        <p role="status" className="flex items-center gap-1">
          <Icon name="mic" className="!text-[1rem] text-danger" />
          {runs ? "Enregistrement…" : "Autorisez le micro…"}
        </p>
        <span className="text-muted tabular-nums">
          {clock(seconds ?? 0)} sur {clock(MOST_SECONDS)}
        </span>
      </div>
      <Button variant="primary" icon="check" off={!runs} onClick={() => void stop()} className="!px-3">
        Terminer
      </Button>
      {runs && (press === "held" || press === "away") ? (
        <p className="basis-full text-center text-sm text-muted">
          {press === "away" ? "Relâchez pour annuler" : "Relâchez pour envoyer, glissez pour annuler"}
        </p>
      ) : null}
    </Row>
  );
}

type Measured = { seconds: number; peaks: number[] };

type RecordedProps = Pick<SendVoiceProps, "about" | "onClose"> & { to: Ids; voice: StoredVoice; atOnce: () => boolean };

function Recorded({ to, about, voice, atOnce, onClose }: RecordedProps) {
  const [heard, setHeard] = useState<Measured | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const found = useEffectEvent((facts: Measured) => {
    setHeard(facts);
    if (atOnce()) void send(facts);
  });
  useEffect(() => {
    let gone = false;
    measured(voice.blob).then(
      (facts) => void (gone || found(facts)),
      () => void (gone || setFailure("Ce téléphone ne sait pas relire cet enregistrement. Recommencez.")),
    );
    return () => void (gone = true);
  }, [voice.blob]);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setFailure(wordsOf(error, UNSENT));
      setBusy(false);
    }
  }
  const drop = () => run(() => dropVoice(to, voice.name));
  function send(facts: Measured) {
    return run(async () => {
      const { name } = await sayWhy(UNSENT, sendVoice(to, voice, facts, about));
      // Its sender hears it without the network also once the server has it.
      void storeMedia(name, voice.blob);
    });
  }
  return (
    <Row>
      <IconButton
        label="Supprimer l'enregistrement"
        icon="trash-2"
        off={busy}
        onClick={() => void drop()}
        className="text-danger"
      />
      <div className="max-w-[24rem] min-w-[min(13rem,100%)] flex-1">
        <Player
          load={() => Promise.resolve(voice.url)}
          seconds={heard?.seconds ?? 0}
          peaks={heard?.peaks ?? []}
          label="votre enregistrement"
          onUnreadable={() => setFailure("Ce téléphone ne sait pas relire cet enregistrement. Recommencez.")}
        />
      </div>
      <IconButton
        label="Envoyer l'enregistrement"
        icon="send"
        busy={busy}
        off={heard === null}
        onClick={() => void (heard !== null && send(heard))}
        className="!bg-primary !text-primary-on"
      />
      {failure === null ? null : <Failure words={failure} />}
    </Row>
  );
}
