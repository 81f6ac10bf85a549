import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";
import type { KeptLot } from "#device/kept-lot.ts";
import { lotFile, receiveLots, receiveShared } from "#session/lot.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { saveFile } from "#ui/save-file.ts";

type HandOverProps = {
  lot: KeptLot | null;
  onReceived: (lot: KeptLot) => void;
  /** A file came by the phone's own sheet. */
  shared: "garde" | "perdu" | undefined;
  onShared: () => void;
};

/** From phone to phone without any network: given by the phone's own sheet, received as a file. */
export function HandOver({ lot, onReceived, shared, onShared }: HandOverProps) {
  const [said, setSaid] = useState<{ tone: "ok" | "danger"; text: string } | null>(null);
  const [busy, setBusy] = useState<"give" | "receive" | null>(shared === undefined ? null : "receive");

  async function give() {
    setBusy("give");
    setSaid(null);
    const file = await lotFile();
    setBusy(null);
    if (file === null)
      return setSaid({ tone: "danger", text: "Ce lot n'est plus bon à donner. Prenez-en un nouveau." });
    if (await shareFile(file)) return;
    saveFile({ name: file.name, content: file });
    setSaid({
      tone: "ok",
      text: "Le fichier est dans vos téléchargements. Envoyez-le par Bluetooth ou Quick Share depuis votre gestionnaire de fichiers.",
    });
  }
  function receive(file: File) {
    setBusy("receive");
    setSaid(null);
    void finish(receiveLots(file));
  }
  async function finish(received: ReturnType<typeof receiveLots>) {
    const answer = await received;
    setBusy(null);
    if (!answer.ok) return setSaid({ tone: "danger", text: answer.message });
    onReceived(answer.lot);
    setSaid({
      tone: "ok",
      text: answer.older
        ? "Ce téléphone avait déjà des annonces plus récentes. Les photos sont ajoutées."
        : "Les annonces sont ajoutées. Au prochain réseau, celles qui sont vendues s'en iront.",
    });
  }
  const takeShared = useEffectEvent(() => {
    if (shared === undefined) return;
    onShared();
    void finish(receiveShared(shared === "garde"));
  });
  useEffect(() => takeShared(), [shared]);
  return (
    <section aria-labelledby="hand-over" className="grid gap-4">
      <h2 id="hand-over" className="heading">
        De la main à la main
      </h2>
      <p className="text-muted">
        Sans réseau, donnez votre lot à un autre téléphone par Bluetooth ou Quick Share. Djassa doit déjà y être
        installé. Chaque lot est signé&nbsp;: personne ne peut y glisser une fausse annonce.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button icon="share-2" off={lot === null} busy={busy === "give"} onClick={() => void give()}>
          Donner mon lot
        </Button>
        <PickLot busy={busy === "receive"} onFile={receive} />
      </div>
      {lot === null ? <p className="text-sm text-muted">Pour en donner un, prenez d'abord un lot.</p> : null}
      {said === null ? null : (
        <Notice tone={said.tone} live>
          {said.text}
        </Notice>
      )}
    </section>
  );
}

/** False where this phone has no sheet for such a file; also true when its person closed the sheet. */
async function shareFile(file: File): Promise<boolean> {
  const data = { files: [file], title: "Le marché de Djassa" };
  try {
    if (!navigator.canShare?.(data)) return false;
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Any kind of file: phones call what came by Bluetooth what they like. */
function PickLot({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file !== undefined && !busy) onFile(file);
    event.target.value = "";
  }
  return (
    <label
      aria-busy={busy || undefined}
      className="btn btn-secondary cursor-pointer has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary)"
    >
      <Icon name="inbox" />
      {busy ? "On vérifie…" : "Recevoir un lot"}
      <input type="file" className="sr-only" onChange={chosen} />
    </label>
  );
}
