/** Labels of the button on the hero's picture, loaded with the code of its lights. */
export const holdLabels = {
  key: 'Hold CTRL og tenn alle lysene',
  hint: 'Hold tasten',
} as const;
