/** Whether a dialog, a question or a menu is open. Keys belong to it then, not to the page behind it. */
export const isOverlayOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
