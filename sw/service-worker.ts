/** The service worker: one file per event, each registers its own listeners. */
import "./spending.ts";
import "./shell.ts";
import "./photos.ts";
import "./background-push.ts";
import "./notices.ts";
import "./share-target.ts";
import "./update.ts";
import "./static-routes.ts";
