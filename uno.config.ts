import { defineConfig, presetIcons, presetMini } from 'unocss'

/**
 * Utilities for layout and Lucide icons as CSS masks; colours, type and components come from the
 * tokens in src/app/styles (docs/decisions/001).
 */
export default defineConfig({
  presets: [
    presetMini({ preflight: false }),
    presetIcons({
      mode: 'mask',
      scale: 1,
      extraProperties: { display: 'inline-block', 'flex-shrink': '0' },
      customizations: {
        iconCustomizer(_collection, _icon, props) {
          props['stroke-width'] = '2.2'
        },
      },
    }),
  ],
  content: { pipeline: { include: [/\.tsx($|\?)/, 'index.html'] } },
})
