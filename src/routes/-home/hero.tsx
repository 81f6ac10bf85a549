import { TOWN } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { StallCloth } from "./stall-cloth.tsx";

/** Where you are, what it is for, the two ways in. */
export function Hero() {
  return (
    <section aria-label="Bienvenue">
      <StallCloth />
      <div className="page pt-4 md:pt-10 md:text-center">
        <PageTitle title="" className="text-2xl md:text-3xl font-800 tracking-tight text-balance">
          Les bonnes affaires de {TOWN}, de main en main
        </PageTitle>
        <p className="mt-1.5 md:text-lg text-muted text-balance">
          Achetez et vendez d'occasion entre voisins, même sans réseau.
        </p>
        <div className="mt-4 grid grid-cols-2 gap-3 md:(flex justify-center mt-6)">
          <ButtonLink to="/search" variant="primary" className="!px-3 md:!px-6">
            Parcourir
          </ButtonLink>
          <ButtonLink to="/create-listing" className="!px-3 md:!px-6">
            Vendre
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
