"""Ask the rules: any position of any game in a few lines, played on and compared.  docs/testing.md is the guide.

table = scene('''
    ann*  [3]  8   2  [0]
    bob   [9]  4   6  [1]
    discards 7
''', game)
table.ann("take", "put 1", "hold")
assert table == '''
    ann   [3] {7}  2  [0]
    discards 8
'''
"""

from cheeseboard.testing.scenes import Scene, View, position, scene

__all__ = ["Scene", "View", "position", "scene"]
