import type { Rolldown } from "vite";

const inside = (folders: RegExp) => (id: string) => folders.test(id) && !id.endsWith("/src/ui/toaster.tsx");

/** A group of what is named, without what that imports. */
const few = (name: string, test: RegExp): Rolldown.CodeSplittingGroup[] => [
  { name, test: inside(test), includeDependenciesRecursively: false, priority: 3.6 },
];

/**
 * Which module goes into which file, by when it is needed. Left alone the build makes some ninety files of 1 kB, and a
 * slow network pays a round trip and its headers for each. A group takes what its modules import along.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    // With the page: React, which seldom changes, and what the first screen shows.
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/u, tags: ["$initial"], priority: 9 },
    // The facts of the town that the first screen names are single words and numbers, which are written in place
    // (inlineConst); were it to use a list or an object of town.ts, "parts" would have to come with the page.
    {
      name: "app",
      test: inside(/^(?!.*\/src\/town\.ts$)/u),
      tags: ["$initial"],
      includeDependenciesRecursively: false,
      priority: 8,
    },
    // A first visit: reading the first listings.
    { name: "first-visit", test: inside(/\/src\/first-paint\/first-page\.ts$/u), priority: 7 },
    // A question with words in it: how titles are read, and the words of the town.
    {
      name: "search",
      test: inside(/\/src\/domain\/(search-|synonyms)/u),
      includeDependenciesRecursively: false,
      priority: 5.5,
    },
    // What floats over Home for who is signed in, and what it tells of payments: a visitor does without.
    {
      name: "home-notices",
      test: inside(
        /\/src\/(routes\/(-home\/notices|-payment\/(receipts|clock))|queries\/(use-payments|payment-news|use-news|use-prices|use-conversations?\.)|ui\/news-dot|shell\/(late-person|badges)|session\/(unread-icon|sign-out\.)|domain\/proof\.|device\/(credit-purchase|looked-at))/u,
      ),
      includeDependenciesRecursively: false,
      priority: 4.5,
    },
    // Any screen, and what a press anywhere may need at once: no database in these. What only the screens of an account, of paying and of
    // signing in ask for comes with those. One file: in three (domain and device, acts, parts) each named a hundred things to the others.
    {
      name: "parts",
      test: inside(
        /\/src\/(domain\/(?!search-|synonyms|wait\.|password\.|six-digits\.|transfer-reference\.)|safety\/reserved-name\.|device\/|town\.ts$|sync\/requests\.ts$|identity\/(?:current|author)\.ts$|outbox\/open-draft\.ts$|intents\/(?!(payment|draft)\.ts$)|session\/(?!(my-data|devices|mail-links|reveal-seller-phone|second-factor|phone-notes|sign-in|adopt|unread-icon|sign-out)\.ts$)|shell\/(?!screen-missing|keep-focus|late-person|badges|more-menu|sign-out)|routes\/-(cards\/(?!no-listing)|home\/(?!notices))|queries\/latest-listings|ui\/(toast|until|badge|icon|stars|avatar))/u,
      ),
      priority: 4,
    },
    // Small things that several screens of one kind share: each in a file of its own they would weigh less than its headers.
    ...few(
      "trust",
      /\/src\/routes\/(-trust\/(block-dialog|report-button|report-form|team-badge)|-share\/share-button|profile\/-parts\/(seller-head|reviews|other-town)|-acts\/(use-saved-text|first-questions))\./u,
    ),
    // What a visitor may come to on the way to a listing and its seller.
    ...few(
      "on-the-way",
      /\/src\/routes\/(-not-found|profile\/seller[./]|listings\/-parts\/(photo-viewer|first-message|sign-in-for-number)|-trust\/(install-me|tell-me))/u,
    ),
    ...few("signing-in", /\/src\/(routes\/-auth\/(?!auth-frame)|session\/sign-in\.|domain\/(password|six-digits)\.)/u),
    ...few(
      "account",
      /\/src\/(routes\/(-account\/|messages\/-parts\/(message-status|bounce)\.|-acts\/plea-form)|ui\/(district-field|tabs|save-file)\.|intents\/draft\.|domain\/wait\.|safety\/public-name\.)/u,
    ),
    ...few("paying", /\/src\/(routes\/-payment\/(proof-form|screenshot-field)|domain\/transfer-reference)\./u),
    ...few(
      "photos",
      /\/src\/photos\/(prepare-|look|page-pixels|in-worker|photo-error|best-sizes|encode|canvas|sizes|hash)/u,
    ),
    // Whom this browser tells of what: a visitor does without.
    ...few("notices", /\/src\/notifications\//u),
    // What only some screens and sheets need.
    {
      name: "screens",
      test: inside(
        /\/src\/((queries|ui|shell)\/(?!keep-focus|use-visitor-letters)|routes\/-(cards|home|guards)\/|routes\/-auth\/auth-frame)/u,
      ),
      priority: 3.5,
    },
    // Behind the screens: what the phone keeps, which a glance at Home asks for, then what it exchanges.
    {
      name: "outbox",
      test: inside(
        /\/src\/(outbox\/(?!(?:sending|leaving-proof|acts|publish|photos|shared-photos|screenshots|following|follow-rows|sweep-\w+)\.ts$)|model\/)/u,
      ),
      priority: 2,
    },
    // Sending, once there is something to send.
    {
      name: "push",
      test: inside(/\/src\/(sync\/push\/|outbox\/(sending|leaving-proof)\.ts$)/u),
      includeDependenciesRecursively: false,
      priority: 1.5,
    },
    // What a person does to acts that wait, and what has photos: a visitor's letters have none.
    {
      name: "queue",
      test: inside(/\/src\/outbox\/(acts|publish|photos|shared-photos|screenshots|following)\.ts$/u),
      includeDependenciesRecursively: false,
      priority: 1.4,
    },
    // RxDB, for what is one person's: a visitor does without.
    {
      name: "person",
      test: inside(
        /\/src\/replica\/open-private\.ts$|\/node_modules\/(rxdb|rxjs|mingo|broadcast-channel|p-queue|unload|@babel|event-reduce-js|binary-decision-diagram|array-push-at-sort-position|oblivious-set|tslib|custom-idle-queue)\//u,
      ),
      includeDependenciesRecursively: false,
      priority: 1.2,
    },
    {
      name: "sync",
      test: inside(/\/src\/(sync\/(?!sweep\.)|replica\/(?!in-memory\.)|first-paint\/given-page\.|remote\/)/u),
      priority: 1,
    },
  ],
};
