/** Counts the worker's own requests: the app's files, photos, what it sends in the background. */
import { countSpending } from "#outbox/spent.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

countSpending(self.location.origin);
