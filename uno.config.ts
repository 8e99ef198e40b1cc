import { defineConfig, presetIcons } from 'unocss'

/**
 * Lucide icons as CSS masks, and nothing else: a utility preset would give our own class names a
 * second meaning (`h2` is a height there). Layout and look are in src/app/styles
 * (docs/decisions/001-styles.md).
 */
export default defineConfig({
  presets: [
    presetIcons({
      mode: 'mask',
      // The size of an icon where nothing says another: 20 px, larger with the browser's text size.
      scale: 1.25,
      unit: 'rem',
      extraProperties: { display: 'inline-block', 'flex-shrink': '0' },
      customizations: {
        iconCustomizer(_collection, _icon, props) {
          props['stroke-width'] = '2.2'
        },
      },
    }),
  ],
  // Icon names stand in components and in the tables beside them.
  content: { pipeline: { include: [/\.tsx?($|\?)/, 'index.html'] } },
})
