import { cancelMutation } from "#intents/queue.ts";
import { deleteDraft } from "#intents/draft.ts";
import type { Draft } from "#model/draft/own-draft.ts";
import { useLocalPhotos } from "#queries/use-local-photos.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { later } from "#ui/later.tsx";
import { Photo } from "#ui/photo.tsx";
import { toast } from "#ui/toast.ts";
import { runMutation } from "../../-mutations/run-mutation.ts";

const SendPhotos = later(() => import("../../-mutations/send-photos.tsx").then((module) => module.SendPhotos));

type MyDraftsProps = { answer: { phase: "loading" | "ready"; rows: readonly Draft[] } };

/** Listings that were begun, on this phone or another of the person. */
export function MyDrafts({ answer }: MyDraftsProps) {
  if (answer.phase === "loading") return <div aria-busy="true" className="min-h-40" />;
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        icon="pencil"
        title="Aucun brouillon"
        text="Une annonce commencée se garde toute seule ici, même sans réseau."
        action={
          <ButtonLink to="/create-listing" search={{}} icon="plus">
            Vendre un objet
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {answer.rows.map((draft) => (
        <Row key={draft.id} draft={draft} />
      ))}
    </ul>
  );
}

const STATES = {
  local: { tone: "wait", icon: "smartphone", text: "Sur ce téléphone" },
  sending: { tone: "wait", icon: "clock", text: "Synchronisation…" },
  synced: { tone: "ok", icon: "check", text: "Sur tous vos appareils" },
  refused: { tone: "danger", icon: "circle-alert", text: "Non synchronisé" },
} as const;

function Row({ draft }: { draft: Draft }) {
  const photos = useLocalPhotos(draft.id);
  const cover = draft.data.photos[0];
  const title = draft.data.title.trim() || "Annonce sans titre";
  const state = STATES[draft.state];
  const photosLeft =
    draft.state === "synced" && draft.data.photos.some((name) => photos?.get(name)?.uploaded === false);
  return (
    <li className="card flex flex-wrap gap-3 p-3">
      <div className="w-16 aspect-[4/5] self-start shrink-0 overflow-hidden rounded-field bg-sunk">
        <Photo
          name={cover === undefined ? null : (photos?.get(cover)?.thumbUrl ?? (cover.includes("/") ? cover : null))}
          size="thumb"
          alt=""
        />
      </div>
      <div className="grid gap-1.5 content-start basis-36 grow min-w-0">
        <p className="font-650 line-clamp-2 [overflow-wrap:anywhere]">{title}</p>
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone={state.tone} icon={state.icon}>
            {photosLeft ? "Sur vos appareils, sauf les photos" : state.text}
          </Badge>
          <AgeText at={draft.updatedAt} />
        </p>
        <SendPhotos draftId={draft.id} names={draft.data.photos} />
        {draft.reason ? <p className="text-sm text-danger">{draft.reason}</p> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <ButtonLink to="/create-listing" search={{ brouillon: draft.id }} className="!px-4">
            Continuer
          </ButtonLink>
          <Button
            variant="quiet"
            icon="trash-2"
            className="!px-0 !text-sm !font-550 !text-muted"
            aria-label={`Supprimer le brouillon «\u00A0${title}\u00A0»`}
            onClick={() => void removeDraft(draft.id)}
          >
            Supprimer
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Throws a draft away, and offers for a moment to bring it back. */
export async function removeDraft(id: string): Promise<void> {
  try {
    const { id: mutation } = await deleteDraft(id);
    toast.success("Brouillon supprimé", {
      action: { label: "Annuler", run: () => runMutation(cancelMutation(mutation)) },
    });
  } catch (error) {
    toast.error(
      error instanceof Error && error.name === "IntentError" ? error.message : "Erreur lors de la suppression",
    );
  }
}
