import { useMyProfile } from "#queries/use-my-profile.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";

/** Reminds a person whose name, phone or district is missing; a screen that is not sure stays silent. */
export function ProfileBanner() {
  const { phase, profile } = useMyProfile();
  if (phase === "loading" || (profile?.fullName && profile.phone && profile.district)) return null;
  return (
    <Notice tone="wait" icon="user" title="Votre profil est incomplet" action={<ButtonLink to="/complete-profile">Compléter mon profil</ButtonLink>}>
      Votre nom, votre téléphone et votre quartier sont demandés pour vendre et écrire aux vendeurs.
    </Notice>
  );
}
