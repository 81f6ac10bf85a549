import { createFileRoute, Link } from "@tanstack/react-router";
import { CREATOR, LISTING_FEE, CURRENT_MONEY, OF_TOWN } from "#town";
import { currentTown } from "#current-town";
import { formatPhone } from "#domain/phone.ts";
import { formatPrice } from "#domain/price.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Prose, Section } from "./-static/prose.tsx";
import { SupportMail } from "./-static/support.tsx";

declare global {
  /** The version in package.json, written in by the build. */
  const DJASSA_VERSION: string;
}

export const Route = createFileRoute("/about")({ staticData: { cachedFor: "wifi" }, component: AboutPage });

function AboutPage() {
  return (
    <Prose title="À propos" lead={`Le marché d'occasion ${currentTown?.of ?? OF_TOWN}, même sans réseau.`}>
      <Section title="Pourquoi Djassa">
        <p>
          En nouchi, le <em>djassa</em>, c'est le marché. Ici, chacun peut vendre ce qui ne lui sert plus et trouver
          près de chez lui ce qu'il cherche&nbsp;: un téléphone, un ventilateur, un manuel de licence, une moto.
        </p>
        <p>
          Le réseau va et vient, les forfaits coûtent cher. Alors Djassa est fait pour marcher quand même&nbsp;: les
          annonces déjà reçues restent lisibles, et ce que vous écrivez part dès que la connexion revient.
        </p>
      </Section>
      <Section title="Ce que ça coûte">
        <p>
          Chercher, discuter et acheter sont gratuits. La première annonce aussi. Les suivantes coûtent un crédit ou{" "}
          {formatPrice(LISTING_FEE)}, de quoi payer le serveur. Djassa ne prend rien sur vos ventes.
        </p>
      </Section>
      <Section title="Un projet étudiant, en bêta">
        <p>
          <Badge tone="accent">Bêta</Badge> Djassa n'est pas une entreprise et n'a pas de structure juridique. Il peut y
          avoir des erreurs&nbsp;: dites-le-nous, par <SupportMail />, ou la page{" "}
          <Link to="/help" className="link">
            Aide
          </Link>
          .
        </p>
      </Section>
      <Creator />
      <Donation />
      <p className="mt-6 text-sm text-muted">Djassa, version {DJASSA_VERSION}</p>
    </Prose>
  );
}

function Creator() {
  return (
    <section className="card mt-8 grid gap-3 p-4" aria-labelledby="creator">
      <div className="flex items-center gap-3">
        <span className="grid place-items-center shrink-0 w-11 h-11 rounded-full bg-primary-soft text-primary">
          <Icon name="book-open" />
        </span>
        <div>
          <h2 id="creator" className="text-lg font-650">
            {CREATOR.name}
          </h2>
          <p className="text-sm text-muted">{CREATOR.role}</p>
        </div>
      </div>
      <p className="leading-relaxed">{CREATOR.blurb}</p>
    </section>
  );
}

function Donation() {
  return (
    <section className="mt-4 rounded-card bg-accent-soft p-4" aria-labelledby="donation">
      <h2 id="donation" className="text-lg font-650">
        Soutenir le projet
      </h2>
      <p className="mt-1 leading-relaxed">
        Djassa vous rend service&#8239;? Un don par mobile money, même petit, paie l'hébergement et les SMS de l'équipe.
      </p>
      <dl className="mt-3 grid gap-2">
        {CURRENT_MONEY.map((line) => (
          <div key={line.phone} className="sm:(flex items-baseline justify-between gap-4)">
            <dt>{line.operator}</dt>
            <dd className="font-650 tabular-nums text-[min(1em,6vw)]">{formatPhone(line.phone)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
