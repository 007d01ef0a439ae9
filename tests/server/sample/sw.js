// A sample of a service worker.
