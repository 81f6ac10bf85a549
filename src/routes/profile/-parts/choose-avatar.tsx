import { chooseAvatar } from "#intents/account.ts";
import type { Profile } from "#domain/profile.ts";
import { Avatar, type Colour, isPhotoAvatar, type Motif } from "#ui/avatar.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { runMutation } from "../../-mutations/run-mutation.ts";
import { PickAvatar, usePhotoAvatar } from "./photo-avatar.tsx";

const MOTIFS: Readonly<Record<Motif, string>> = {
  sun: "Soleil",
  fish: "Poisson",
  drum: "Tambour",
  leaf: "Feuille",
  pot: "Canari",
  star: "Étoile",
};
const COLOURS: Readonly<Record<Colour, string>> = { orange: "orange", green: "vert", ochre: "ocre", blue: "bleu" };

/** Two of each, no colour beside itself. */
const OFFERED: readonly (readonly [Motif, Colour])[] = [
  ["sun", "orange"],
  ["fish", "blue"],
  ["drum", "ochre"],
  ["leaf", "green"],
  ["pot", "orange"],
  ["star", "blue"],
  ["sun", "green"],
  ["fish", "ochre"],
  ["drum", "orange"],
  ["leaf", "ochre"],
  ["pot", "blue"],
  ["star", "green"],
];

const CHOICE =
  "relative grid place-items-center p-[4px] rounded-full cursor-pointer has-[:checked]:(bg-primary-soft outline-3 outline-solid outline-primary) has-[:focus-visible]:(outline-2 outline-solid outline-offset-2 outline-primary)";

type ChooseAvatarProps = { profile: Profile; onClose: () => void };

/** Offers the initials, a photo and the avatars that the app draws. A choice has its effect at once. */
export function ChooseAvatar({ profile: { fullName, avatarUrl }, onClose }: ChooseAvatarProps) {
  const { preparing, choose, cutting } = usePhotoAvatar();
  const choice = (avatar: string | null, label: string) => (
    <label key={label} className={CHOICE} title={label}>
      <Avatar
        name={fullName}
        avatar={avatar}
        className="w-[min(4rem,72px)] h-[min(4rem,72px)] text-[min(1.25rem,24px)]"
      />
      <input
        type="radio"
        name="avatar"
        aria-label={label}
        checked={avatar === avatarUrl}
        onChange={() => avatar === avatarUrl || runMutation(chooseAvatar(avatar))}
        className="absolute inset-0 opacity-0 cursor-pointer"
      />
    </label>
  );
  if (cutting !== null)
    return (
      <Dialog open busy={cutting.busy} onClose={onClose} title="Votre photo" actions={cutting.actions}>
        {cutting.content}
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="Votre image">
      <div className="grid gap-4">
        <PickAvatar preparing={preparing} choose={choose} />
        <fieldset className="grid justify-items-center gap-[12px] [grid-template-columns:repeat(auto-fill,minmax(min(4.75rem,80px),1fr))]">
          <legend className="mb-3 text-muted">Elle s'affiche à côté de votre nom, sur vos annonces et vos avis.</legend>
          {isPhotoAvatar(avatarUrl) ? choice(avatarUrl, "Votre photo") : null}
          {choice(null, "Vos initiales")}
          {OFFERED.map(([motif, colour]) =>
            choice(`drawn:${motif}-${colour}`, `${MOTIFS[motif]}, fond ${COLOURS[colour]}`),
          )}
        </fieldset>
      </div>
    </Dialog>
  );
}
