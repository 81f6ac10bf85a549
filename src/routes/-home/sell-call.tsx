import { ButtonLink } from "#ui/button-link.tsx";

/** The call to sell. */
export function SellCall() {
  return (
    <section
      aria-labelledby="vendre"
      className="grid justify-items-center gap-2 px-5 py-8 rounded-card bg-primary-soft text-center"
    >
      <h2 id="vendre" className="heading">
        Un objet dort chez vous&nbsp;?
      </h2>
      <p className="text-muted text-balance">Votre première annonce est gratuite, et se prépare même sans réseau.</p>
      <ButtonLink to="/create-listing" variant="primary" icon="camera" className="mt-3">
        Créer une annonce
      </ButtonLink>
    </section>
  );
}
