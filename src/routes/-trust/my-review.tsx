import { Link } from "@tanstack/react-router";
import { useState, useId } from "react";
import { object, number, string } from "valibot";
import { isComplete } from "#domain/profile.ts";
import { cancelMutation, retryMutation } from "#intents/queue.ts";
import { postReview } from "#intents/listing.ts";
import { sayWhy } from "#intents/commit.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import type { MyReview as MyReviewAnswer } from "#model/review/own-review.ts";
import { useMyReview } from "#queries/use-reviews.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Stars } from "#ui/stars.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { useWhen } from "../-mutations/run-mutation.ts";
import { useSavedFields } from "../-mutations/use-saved-text.ts";
import { Failure } from "../-auth/auth-frame.tsx";

type MyReviewProps = { listingId: string; buyer?: Buyer };
/** To whom the listing was sold: the review is its owner's, and about that person. */
export type Buyer = { readonly id: string; readonly name: string };

/** The review form of who is signed in, in its states (§4): checking, already reviewed, waiting for the network, sent, not shown yet, refused, form. */
export function MyReview({ listingId, buyer }: MyReviewProps) {
  const review = useMyReview(listingId);
  // Thanks stay for whoever wrote on this screen, although the server has the review a moment later.
  const [thanks, setThanks] = useState(false);
  const mine = useMyProfile();
  const when = useWhen();
  // The server takes reviews of those it knows by name: said before the words are written, not after.
  if (review.state === "none" && mine.phase === "ready" && !isComplete(mine.profile)) {
    return (
      <p className="text-muted">
        <Link to="/complete-profile" search={{ retour: `/listings/${listingId}` }} className="link">
          Complétez votre profil
        </Link>{" "}
        pour donner votre avis.
      </p>
    );
  }
  const unshown = `Votre avis sera visible quand ${buyer?.name ?? "le vendeur"} et vous vous serez écrit au sujet de cette annonce.`;
  switch (review.state) {
    case "checking":
      return <Skeleton className="h-12 rounded-field" />;
    case "queued":
      return (
        <Notice tone="wait" live title="Merci pour votre avis">
          Il sera envoyé {when}.
        </Notice>
      );
    case "sent":
      return <Sent />;
    case "unshown":
      return thanks ? <Sent>{unshown}</Sent> : <Notice tone="wait">{unshown}</Notice>;
    case "done":
      return thanks ? (
        <Sent />
      ) : (
        <Notice tone="info" icon="star">
          Vous avez déjà donné votre avis sur cette annonce.
        </Notice>
      );
    case "refused":
      return <Refused review={review} />;
    case "none":
      return <ReviewForm listingId={listingId} buyer={buyer} onWritten={() => setThanks(true)} />;
  }
}

function Sent({ children }: { children?: string }) {
  return (
    <Notice tone="ok" live>
      Merci pour votre avis&#8239;! Il est envoyé. {children}
    </Notice>
  );
}

function Refused({ review }: { review: MyReviewAnswer }) {
  const { mutationId } = review;
  const run = (work: Promise<unknown>) => void work.catch(() => toast.error("Erreur lors de l'envoi de l'avis."));
  return (
    <Notice
      tone="danger"
      standing
      live
      title={review.reason ?? "Erreur lors de l'envoi de l'avis."}
      action={
        mutationId === undefined ? null : (
          <>
            <Button icon="refresh-cw" onClick={() => run(retryMutation(mutationId))}>
              Réessayer
            </Button>
            <Button variant="quiet" onClick={() => run(cancelMutation(mutationId))}>
              Supprimer
            </Button>
          </>
        )
      }
    >
      {review.comment ? <>Votre texte est gardé&nbsp;: «&nbsp;{review.comment}&nbsp;»</> : null}
    </Notice>
  );
}

const KEPT = ["comment", "rating"] as const;

type ReviewFormProps = { listingId: string; buyer: Buyer | undefined; onWritten: () => void };

function ReviewForm({ listingId, buyer, onWritten }: ReviewFormProps) {
  const form = useForm({
    schema: object({ rating: number(), comment: string() }),
    initial: { rating: 0, comment: "" },
    async onSubmit(values) {
      const about = { listingId, ...(buyer && { buyerId: buyer.id }) };
      await queue((typed) => sayWhy("Erreur lors de l'envoi de l'avis.", postReview({ ...about, ...values }, typed)));
      onWritten();
    },
  });
  const { comment, rating } = form.values;
  // Stars are kept with the words that go with them: alone they are no text that was begun.
  const kept = { comment, rating: comment.trim() === "" ? "" : String(rating) };
  const queue = useSavedFields(`review:${listingId}`, { values: kept, fillBlanks }, KEPT);
  function fillBlanks(found: Partial<typeof kept>) {
    form.fillBlanks({ comment: found.comment ?? "" });
    if (rating === 0 && found.rating !== undefined) form.set("rating", Number(found.rating));
  }
  return (
    <form onSubmit={form.submit} noValidate className="card grid gap-4 p-4">
      <RatingField value={rating} onChange={(rating) => form.set("rating", rating)} error={form.errors["rating"]} />
      <TextArea
        label="Votre avis (facultatif)"
        name="comment"
        rows={3}
        value={comment}
        onChange={(text) => form.set("comment", text)}
        error={form.errors["comment"]}
      />
      <Failure message={form.failure} />
      <Button type="submit" busy={form.busy}>
        Envoyer mon avis
      </Button>
    </form>
  );
}

type RatingFieldProps = { value: number; onChange: (rating: number) => void; error: string | undefined };

const WORDS = ["Très déçu", "Déçu", "Correct", "Content", "Très content"] as const;

/** One to five, as five native radios: arrows, touch and screen readers work as everywhere. */
function RatingField({ value, onChange, error }: RatingFieldProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-600">Votre note</legend>
      {WORDS.map((word, place) => {
        const rating = place + 1;
        return (
          <label key={word} className="flex items-center gap-3 min-h-11 cursor-pointer">
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="h-5 w-5 shrink-0 accent-primary"
            />
            <span className="flex flex-wrap items-center gap-x-3">
              <Stars value={rating} className="h-4 shrink-0" />
              <span>{word}</span>
            </span>
          </label>
        );
      }).reverse()}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="!text-[1rem] mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
