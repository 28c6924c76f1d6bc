/** What browsers that install sites give the page; it may be asked once. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Runs in the head: a browser says once that it can install the site, perhaps before any other script is there. It asks nobody by itself
 * then; `data-installs` shows the entry in the footer, which does.
 */
export const installScript = `(${watchInstalling})();`;

function watchInstalling(): void {
  const { dataset } = document.documentElement;
  let question: InstallQuestion | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    question = event as InstallQuestion;
    dataset.installs = '';
  });
  addEventListener('appinstalled', () => {
    delete dataset.installs;
  });
  addEventListener('click', (event) => {
    if (!(event.target as Element).closest?.('[data-install]')) return;
    void question?.prompt();
    question = null;
    delete dataset.installs;
  });
}
